import { isUtf8 } from '../../kernel/text/utf8.ts'

/** Where a PDF may say that it ends: readers look for it in the last kilobyte. */
const PDF_TAIL = 1024

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

/** A content type that we take beside messages: plain text too. */
export type AttachmentType = UploadType | 'text/plain'

/** The content types that we take beside messages. */
export const ATTACHMENT_TYPES: readonly AttachmentType[] = [...UPLOAD_TYPES, 'text/plain']

/** What a file is by its content; undefined for whatever we do not take. Source: contract 10.5. */
export function contentTypeOf(bytes: Uint8Array): UploadType | undefined {
  const type = beginsAs(bytes)
  return type === 'application/pdf' && !endsAsPdf(bytes) ? undefined : type
}

/** As `contentTypeOf`, and plain text is taken too: what begins as one of the others is that or nothing. */
export function attachmentTypeOf(bytes: Uint8Array): AttachmentType | undefined {
  if (beginsAs(bytes) === undefined) return isPlainText(bytes) ? 'text/plain' : undefined
  return contentTypeOf(bytes)
}

function beginsAs(bytes: Uint8Array): UploadType | undefined {
  return BEGINNINGS.find(([, first]) => isAt(bytes, 0, first))?.[0]
}

/** Tab, line feed, form feed, carriage return. */
const SPACING: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d])

/** UTF-8 without control characters: a program has some, however it is named. */
function isPlainText(bytes: Uint8Array): boolean {
  const isControl = (byte: number) => byte === 0x7f || (byte < 0x20 && !SPACING.has(byte))
  return !bytes.some(isControl) && isUtf8(bytes)
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
