import type { webhooks } from './paths.ts'

/** An event as it is sent to an endpoint; a `switch` over `kind` knows the fields of `data`. */
export type WebhookEvent = {
  [Kind in keyof webhooks]: webhooks[Kind] extends {
    post: { requestBody: { content: { 'application/json': infer Event } } }
  }
    ? Event
    : never
}[keyof webhooks]

/** The headers of a request, as `fetch`, Node or a framework has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>

/** A request that is no webhook of ours, or is too old. Answer it with 401. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

/** How old, or how far ahead, a webhook may be, in seconds. Source: Standard Webhooks, Verifying webhook authenticity. */
const TOLERANCE = 300

/**
 * The event in a request to an endpoint, once its signature holds. `secret` is the endpoint's `whsec_…`, or several while
 * it is rotated; `body` is what came, byte for byte. An event may come more than once: keep its `event_id`. A test has the
 * kind `webhook.test`, which is in no list. Throws `WebhookRefused`.
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  now: Date = new Date(),
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  ) as [string, string, string]
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookRefused('The timestamp is no number.')
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE) {
    throw new WebhookRefused('It was sent too long ago, or a clock is wrong.')
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(each, signed, signatures)) return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookRefused('No signature is of this secret.')
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : fieldOf(headers, name)
  if (typeof value !== 'string') throw new WebhookRefused(`The header ${name} is missing.`)
  return value
}

function fieldOf(headers: Exclude<WebhookHeaders, Headers>, name: string) {
  return Object.entries(headers).find(([field]) => field.toLowerCase() === name)?.[1]
}

/** WebCrypto compares in constant time. */
async function isSigned(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const raw = bytesOf(secret.replace(/^whsec_/, ''))
  if (!raw) throw new TypeError('The secret is not `whsec_` and base64.')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : undefined
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
