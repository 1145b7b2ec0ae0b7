import { appendFileSync, closeSync, constants, fchmodSync, openSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** One question to a provider and what came back, secrets removed. */
export interface Exchange {
  /** When it was asked, by the machine's clock, as an ISO 8601 instant. */
  readonly at: string
  readonly upstream: string
  /** `POST /api/orders`, `MAIL`, … */
  readonly what: string
  readonly asked: unknown
  /** Null when nothing came back. */
  readonly answered: unknown
  /** `answered`, `not_attempted` or `unknown`, with the reason. */
  readonly outcome: string
  readonly took_ms: number
}

/** Whoever wants to see exchanges. What it throws is lost: looking must not break the work. */
export type Trace = (exchange: Exchange) => void

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants
/** No link is followed, and no pipe is waited for: whoever put it there wants the recording elsewhere. */
const APPENDING = O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_WRONLY

/**
 * Append every exchange to a file, one line of JSON each. The file is readable by its owner only, also when
 * it was there before. Throws the system's errors.
 */
export function traceTo(file: string): Trace {
  return (exchange) => {
    const opened = openSync(file, APPENDING, 0o600)
    try {
      fchmodSync(opened, 0o600)
      appendFileSync(opened, `${JSON.stringify(exchange)}\n`)
    } finally {
      closeSync(opened)
    }
  }
}

/** What whoever asks knows of an exchange once it is over. */
export type Told = Pick<Exchange, 'what' | 'asked' | 'answered' | 'outcome'>

/** Begin an exchange, by the machine's clock. What it returns ends it and tells the trace, if there is one. */
export function begin(trace: Trace | undefined, upstream: string): (told: () => Told) => void {
  const at = new Date().toISOString()
  const began = performance.now()
  return (told) => {
    const took_ms = Math.round(performance.now() - began)
    try {
      trace?.({ at, upstream, ...told(), took_ms })
    } catch {
      // A full disk must not stop a charge.
    }
  }
}

/** Stands where a secret was. */
const REMOVED = '***'

/** Headers that say nothing secret; every other one is removed. */
const SHOWN_HEADERS: ReadonlySet<string> = new Set(
  `accept content-length content-type date etag idempotency-key if-none-match location retry-after
  revolut-api-version server user-agent x-request-id`.split(/\s+/),
)

/** Headers with their values, those removed that could hold a secret. */
export function shownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isShownHeader(name) ? shownAddress(value) : REMOVED,
    ]),
  )
}

function isShownHeader(name: string): boolean {
  return SHOWN_HEADERS.has(name.toLowerCase())
}

/** A text that may be an address, without who signs in there and without secret parameters. */
function shownAddress(text: string): string {
  return shownPath(text.replace(/:\/\/[^/?#\s]*@/, `://${REMOVED}@`))
}

/** A secret of ours is longer. */
const SECRET_LEAST = 8

/**
 * The values of headers that could hold a secret, a scheme as in `Bearer` left out: whoever answers may say
 * them back.
 */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => !isShownHeader(name))
    .map(([, value]) => value.replace(/^[A-Za-z]+ +/, ''))
    .filter((secret) => secret.length >= SECRET_LEAST)
}

/** A value of JSON in which these texts stand nowhere. */
export function withoutSecrets<T>(value: T, secrets: readonly string[]): T {
  let text = JSON.stringify(value)
  for (const secret of secrets) text = text.replaceAll(JSON.stringify(secret).slice(1, -1), REMOVED)
  return JSON.parse(text) as T
}

/** Names of fields whose values are secrets wherever they stand. */
const SECRET_NAME = /token|secret|password|authorization|signature|credential|checkout_url/i
/** Of people; a recording is kept longer than they would like. */
const PERSONAL_NAME =
  /email|address|phone|card_?holder|last_?(four|4)|card_bin|birth|^street|^domain_description$|^(ip|name|slug)$|^(full|first|last|company)_name$/i

/** A JSON value with the values of secret and personal fields removed. */
function shownJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isShown(name) ? shownJson(inner) : REMOVED,
    ]),
  )
}

/** A path with the values of secret parameters removed. */
export function shownPath(path: string): string {
  return path.replaceAll(/([?&])([^=&]+)=([^&]*)/g, (whole, mark: string, name: string) =>
    isShown(name) ? whole : `${mark}${name}=${REMOVED}`,
  )
}

function isShown(name: string): boolean {
  return !SECRET_NAME.test(name) && !PERSONAL_NAME.test(name)
}

/** A body as a trace shows it: JSON without its secrets, anything else only by its length. */
export function shownBody(body: string | Uint8Array | undefined): unknown {
  if (body === undefined || body.length === 0) return null
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  try {
    return shownJson(JSON.parse(text))
  } catch {
    return `<${body.length} ${typeof body === 'string' ? 'characters' : 'bytes'}>`
  }
}
