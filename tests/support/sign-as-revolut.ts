import type { RawWebhook } from '@billing/core'
import { createHmac } from 'node:crypto'

/** A webhook as Revolut signs it, once with each secret; `timestamp` may be nonsense. Source: contract 9. */
export function signAsRevolut(
  body: Uint8Array,
  timestamp: string,
  secrets: readonly string[],
): RawWebhook {
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret).update(`v1.${timestamp}.`).update(body)
    return `v1=${hmac.digest('hex')}`
  })
  return {
    body,
    headers: { 'revolut-request-timestamp': timestamp, 'revolut-signature': signatures.join() },
  }
}
