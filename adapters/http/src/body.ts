import { Problem } from '@billing/core'
import { malformed } from './problem.ts'
import type { HttpContext } from './context.ts'
import { requestHeader } from './request-header.ts'

/** 1 MiB: what a body that is not a file may hold. */
export const BODY_MAX = 1_048_576

/**
 * 64 MiB: so much of a body without a length is read to its end. A connection on which we stop reading is
 * closed, and takes with it the request that a client may have sent after it.
 */
const DISCARDED_MAX = 64 * BODY_MAX

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** How much of a body is taken, and the refusal of more. */
export interface BodyBound {
  readonly most: number
  tooLarge(): Problem
}

const USUAL_BOUND: BodyBound = { most: BODY_MAX, tooLarge }

/** The raw body. Throws `validation.failed` when it is larger than its bound, and when it breaks off. */
export async function rawBody(
  c: HttpContext,
  bound: BodyBound = USUAL_BOUND,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(requestHeader(c, 'content-length') ?? 0) > bound.most) throw bound.tooLarge()
  try {
    return await received(c, bound)
  } catch (error) {
    // Nothing but the connection can fail here, and a client that hangs up is no fault of ours.
    throw error instanceof Problem ? error : brokenOff()
  }
}

async function received(c: HttpContext, bound: BodyBound): Promise<Uint8Array<ArrayBuffer>> {
  const has = (name: string) => requestHeader(c, name) !== undefined
  if (has('content-length') && !has('transfer-encoding')) {
    return new Uint8Array(await c.req.arrayBuffer())
  }
  // Only here: to ask for a stream makes a whole `Request` of undici's, 150 µs.
  const { body } = c.req.raw
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size <= bound.most) parts.push(part)
    else if (size > DISCARDED_MAX) break
  }
  if (size > bound.most) throw bound.tooLarge()
  return joined(parts, size)
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The refusal of a body that ends too early. */
function brokenOff(): Problem {
  return malformed({ name: 'body', reason: 'It broke off before its end.' })
}

function tooLarge(): Problem {
  return malformed({ name: 'body', reason: `We take at most ${BODY_MAX} bytes.` })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as JSON; undefined when there is none. Throws `validation.failed`. */
export async function jsonBody(c: HttpContext): Promise<unknown> {
  const bytes = await rawBody(c)
  if (bytes.byteLength === 0) return undefined
  if (!JSON_TYPE.test(requestHeader(c, 'content-type') ?? '')) {
    throw malformed({ name: 'Content-Type', reason: 'We read `application/json` here.' })
  }
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch {
    throw malformed({ name: 'body', reason: 'This is not JSON in UTF-8.' })
  }
}
