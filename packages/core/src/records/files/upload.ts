import { invalid, invariant } from '../../kernel/problem.ts'
import type { Ports } from '../../ports.ts'
import { askedFiles } from './asked-files.ts'

/** 10 MiB: what an uploaded file may hold. Source: contract 10.5. */
export const UPLOAD_MAX = 10 * 1024 * 1024

/** A file as somebody sent it. Its name and its declared type are not kept: both may lie. */
export interface ReceivedFile {
  readonly bytes: Uint8Array
}

/** A file that is stored, and how its row tells of it. */
export interface StoredUpload {
  readonly storage_key: string
  readonly content_type: UploadType
  readonly size_bytes: number
}

/** Where a PDF may say that it ends: readers look for it in the last kilobyte. */
const PDF_TAIL = 1024
/** 5 bits each: more than the 128 that a key has at least. Source: contract 1.4. */
const KEY_LETTERS = 26

/** What we take, and how each begins. Source: contract 10.5. */
// prettier-ignore
const BEGINNINGS = [
  // content type       its first bytes
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png',       [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg',      [0xff, 0xd8, 0xff]],
] as const

/** `%%EOF` */
const PDF_END = [0x25, 0x25, 0x45, 0x4f, 0x46]

/** A content type that we take. */
export type UploadType = (typeof BEGINNINGS)[number][0]

/** The content types that we take. */
export const UPLOAD_TYPES: readonly UploadType[] = BEGINNINGS.map(([type]) => type)

/** What a file is by its content; undefined for whatever we do not take. Source: contract 10.5. */
export function contentTypeOf(bytes: Uint8Array): UploadType | undefined {
  const type = BEGINNINGS.find(([, first]) => isAt(bytes, 0, first))?.[0]
  return type === 'application/pdf' && !endsAsPdf(bytes) ? undefined : type
}

/** A PDF that broke off, and a page that only begins like one, have no such end. */
function endsAsPdf(bytes: Uint8Array): boolean {
  for (let at = bytes.length - PDF_END.length; at >= bytes.length - PDF_TAIL && at > 0; at--) {
    if (isAt(bytes, at, PDF_END)) return true
  }
  return false
}

function isAt(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, i) => bytes[at + i] === byte)
}

/** What an uploaded file is. Throws `validation.failed` on `file` for one that we do not take. Source: contract 10.5. */
export function checkUpload({ bytes }: ReceivedFile): UploadType {
  if (bytes.length === 0) throw invalid('file', 'This file is empty.')
  if (bytes.length > UPLOAD_MAX) throw tooLargeUpload()
  const type = contentTypeOf(bytes)
  if (!type) {
    throw invalid('file', 'We take PDF, PNG and JPEG files, and go by what is in them.')
  }
  return type
}

/** The refusal of a file that is too large. Source: contract 10.5. */
export function tooLargeUpload() {
  return invalid('file', `We take files of at most ${UPLOAD_MAX / 1024 / 1024} MiB.`)
}

/**
 * Keep an uploaded file under a random key below `prefix`. Call it before the transaction that names the key:
 * a crash between the two leaves a file without a row, never a row without its file. Throws
 * `validation.failed` on `file` for one that we do not take, and `internal` with `retry_after` while files cannot be
 * kept. Source: contract 10.5.
 */
export async function storeUpload(
  { files, ids }: Pick<Ports, 'files' | 'ids'>,
  received: ReceivedFile,
  prefix: string,
): Promise<StoredUpload> {
  invariant(/^[a-z0-9_-]+$/.test(prefix), `${prefix} is no prefix of keys`)
  const content_type = checkUpload(received)
  const storage_key = `${prefix}/${ids.base32(KEY_LETTERS)}`
  await askedFiles(files).put(storage_key, received.bytes, content_type)
  return { storage_key, content_type, size_bytes: received.bytes.length }
}
