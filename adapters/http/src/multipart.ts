import { Problem, tooLargeUpload, UPLOAD_MAX } from '@billing/core'
import { type MultipartPart, parseMultipart } from '@remix-run/multipart-parser'
import { rawBody } from './body.ts'
import type { HttpContext } from './context.ts'
import { malformed } from './problem.ts'

/** 16 KiB: what a field that is not the file may hold. */
const FIELD_MAX = 16 * 1024
/** 64 KiB: all that a form may hold beside its file. */
const BESIDE_FILE_MAX = 64 * 1024
const PART_HEADER_MAX = 4 * 1024

/** The part that is a file; any other is text. */
const FILE = 'file'

const FORM_TYPE = /^multipart\/form-data\s*(?:;|$)/i
/** Source: RFC 2046, 5.1.1. */
const BOUNDARY =
  /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'+.-]{1,70}))\s*(?:;|$)/i

const BOUND = { most: UPLOAD_MAX + BESIDE_FILE_MAX, tooLarge: tooLargeUpload }

/**
 * The body as a form: each part under its name, the part `file` as a `ReceivedFile`, any other as text. Each
 * of `names` may come once, and no other may come. Throws `validation.failed`. Source: contract 10.5; RFC 7578.
 */
export async function multipartBody(
  c: HttpContext,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  const bytes = await rawBody(c, BOUND)
  const boundary = boundaryOf(c.req.header('content-type') ?? '')
  const fields = new Map<string, unknown>()
  for (const part of partsOf(bytes, boundary)) {
    const name = nameOf(part)
    if (!names.includes(name)) throw malformed({ name, reason: 'We do not know this property.' })
    if (fields.has(name)) throw malformed({ name, reason: 'This may be sent only once.' })
    fields.set(name, name === FILE ? fileOf(part) : textOf(name, part))
  }
  return Object.fromEntries(fields)
}

function boundaryOf(content_type: string): string {
  if (!FORM_TYPE.test(content_type)) throw contentType('We read `multipart/form-data` here.')
  const [, quoted, plain] = BOUNDARY.exec(content_type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw contentType('We need the `boundary` of the form here.')
  return boundary
}

function contentType(reason: string): Problem {
  return malformed({ name: 'Content-Type', reason })
}

/** Part by part, so that the first one that we refuse is the last one that is read. */
function* partsOf(bytes: Uint8Array, boundary: string): Generator<MultipartPart> {
  try {
    yield* parseMultipart(bytes, {
      boundary,
      maxHeaderSize: PART_HEADER_MAX,
      maxFileSize: BOUND.most,
      maxTotalSize: BOUND.most,
    })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw malformed({ name: 'body', reason: 'This is no form, or it broke off before its end.' })
  }
}

function nameOf(part: MultipartPart): string {
  const name = readable(() => part.name)
  if (!name) throw malformed({ name: 'body', reason: 'A part of this form has no name.' })
  return name.slice(0, NAME_MAX)
}

const NAME_MAX = 200

function fileOf(part: MultipartPart) {
  if (part.size > UPLOAD_MAX) throw tooLargeUpload()
  const name = readable(() => part.filename)
  return { bytes: part.bytes, ...(name !== undefined && { name }) }
}

function textOf(name: string, part: MultipartPart): string {
  const reason = `We take at most ${FIELD_MAX} bytes.`
  if (part.size > FIELD_MAX) throw malformed({ name, reason })
  const text = readable(() => part.text)
  if (text === undefined) throw malformed({ name, reason: 'This is not text in UTF-8.' })
  return text
}

/** What a part says; undefined when it is not UTF-8. */
function readable(read: () => string | undefined): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
