import { invalid, invariant, Problem } from '../../kernel/problem.ts'
import type { Ports } from '../../ports.ts'
import { askedFiles } from './asked-files.ts'
import {
  type AttachmentType,
  attachmentTypeOf,
  contentTypeOf,
  type UploadType,
} from './content-type.ts'

/** 10 MiB: what an uploaded file may hold. Source: contract 10.5. */
export const UPLOAD_MAX = 10 * 1024 * 1024

/** A file as somebody sent it. Its declared type is not kept: it may lie, as its name may. */
export interface ReceivedFile {
  readonly bytes: Uint8Array
  /** As it was sent, with whatever is in it: `shownFileName` makes it one to be shown. */
  readonly name?: string
}

/** What is taken of files that are sent for one purpose. */
export interface UploadKind<Type extends AttachmentType> {
  /** What a file is by its content; undefined for one that is not taken. */
  readonly typeOf: (bytes: Uint8Array) => Type | undefined
  /** How a refusal names what is taken. */
  readonly takes: string
}

/** Papers that prove something. Source: contract 10.5. */
export const PAPERS: UploadKind<UploadType> = {
  typeOf: contentTypeOf,
  takes: 'PDF, PNG and JPEG files',
}

/** What somebody sends with a message. */
export const ATTACHMENTS: UploadKind<AttachmentType> = {
  typeOf: attachmentTypeOf,
  takes: 'PDF, PNG, JPEG and plain text files in UTF-8',
}

/** A file that is stored, and how its row tells of it. */
export interface StoredUpload<Type extends AttachmentType = UploadType> {
  readonly storage_key: string
  readonly content_type: Type
  readonly size_bytes: number
}

/** 5 bits each: more than the 128 that a key has at least. Source: contract 1.4. */
const KEY_LETTERS = 26

/** What an uploaded file is. Throws `validation.failed` on `file` for one that we do not take. Source: contract 10.5. */
export function checkUpload<Type extends AttachmentType>(
  { bytes }: ReceivedFile,
  { typeOf, takes }: UploadKind<Type>,
): Type {
  if (bytes.length === 0) throw invalid('file', 'This file is empty.')
  if (bytes.length > UPLOAD_MAX) throw tooLargeUpload()
  const type = typeOf(bytes)
  if (!type) throw invalid('file', `We take ${takes}, and go by what is in them.`)
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
export async function storeUpload<Type extends AttachmentType>(
  ports: Pick<Ports, 'files' | 'ids'>,
  received: ReceivedFile,
  prefix: string,
  kind: UploadKind<Type>,
): Promise<StoredUpload<Type>> {
  return storeChecked(ports, received, prefix, checkUpload(received, kind))
}

/** As `storeUpload`, of what `checkUpload` has told the type of: no byte is looked at again. */
export async function storeChecked<Type extends AttachmentType>(
  { files, ids }: Pick<Ports, 'files' | 'ids'>,
  { bytes }: ReceivedFile,
  prefix: string,
  content_type: Type,
): Promise<StoredUpload<Type>> {
  invariant(/^[a-z0-9_-]+$/.test(prefix), `${prefix} is no prefix of keys`)
  const storage_key = `${prefix}/${ids.base32(KEY_LETTERS)}`
  await askedFiles(files).put(storage_key, bytes, content_type)
  return { storage_key, content_type, size_bytes: bytes.length }
}

/**
 * Write down a file that is stored, by `record`. What is refused for sure is named by nothing: the file is deleted again, and
 * that it cannot be hides no refusal. After any other fault something may name it.
 */
export async function recordStored<Recorded>(
  { files }: Pick<Ports, 'files'>,
  { storage_key }: Pick<StoredUpload, 'storage_key'>,
  record: () => Promise<Recorded>,
): Promise<Recorded> {
  try {
    return await record()
  } catch (error) {
    if (error instanceof Problem) {
      await askedFiles(files)
        .delete(storage_key)
        .catch(() => undefined)
    }
    throw error
  }
}
