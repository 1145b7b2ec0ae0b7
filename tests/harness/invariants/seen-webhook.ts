import { Webhook } from 'standardwebhooks'

/** An event of ours on its way to another system, as it is on the wire. */
export interface PostedWebhook {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What another system took, by its own record. */
export interface SeenWebhook {
  readonly url: string
  /** Of the header: what it keeps to know a repetition. */
  readonly event_id: string
  readonly body: string
  /** Whether its secret has signed it. */
  readonly genuine: boolean
  readonly at: number
}

/** A receiver takes no older signature, and none of later. Source: Standard Webhooks, Verifying the timestamp. */
const TOLERANCE_MS = 5 * 60_000

/** A receiver writes down what comes at this instant. Returns the HTTP status that it answers with. */
export function takeWebhook(
  seen: SeenWebhook[],
  { url, headers, body }: PostedWebhook,
  secret: string,
  at: number,
): number {
  const signed_at = Number(headers['webhook-timestamp']) * 1_000
  if (!(Math.abs(at - signed_at) <= TOLERANCE_MS)) return 400
  const genuine = isSigned(secret, body, headers)
  seen.push({ url, event_id: headers['webhook-id'] ?? '', body, genuine, at })
  return genuine ? 204 : 401
}

/** Whether the reference library signs it so; the library itself reads the machine's clock, which is not the simulated one. */
export function isSigned(
  secret: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers
  const expected = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1_000), body)
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected)
}
