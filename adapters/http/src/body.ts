import { malformed } from './problem.ts'
import type { HttpContext } from './context.ts'

/** 1 MiB: what a body that is not a file may hold. */
export const BODY_MAX = 1_048_576

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** The raw body. Throws `validation.failed` when it is larger than `BODY_MAX`. */
export async function rawBody(c: HttpContext): Promise<Uint8Array> {
  const { headers, body } = c.req.raw
  if (Number(headers.get('content-length') ?? 0) > BODY_MAX) throw tooLarge()
  if (headers.has('content-length') && !headers.has('transfer-encoding')) {
    return new Uint8Array(await c.req.arrayBuffer())
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > BODY_MAX) throw tooLarge()
    parts.push(part)
  }
  return joined(parts, size)
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

function tooLarge() {
  return malformed({ name: 'body', reason: `We take at most ${BODY_MAX} bytes.` })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as JSON; undefined when there is none. Throws `validation.failed`. */
export async function jsonBody(c: HttpContext): Promise<unknown> {
  const bytes = await rawBody(c)
  if (bytes.byteLength === 0) return undefined
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
    throw malformed({ name: 'Content-Type', reason: 'We read `application/json` here.' })
  }
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch {
    throw malformed({ name: 'body', reason: 'This is not JSON in UTF-8.' })
  }
}
