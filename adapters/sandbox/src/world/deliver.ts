import type { RawWebhook } from '@billing/core'

const TIMEOUT_MS = 5_000

/** Delivers webhooks to an address over HTTP; redirects are not followed, as at the real provider. */
export function postWebhooksTo(url: string): (webhook: RawWebhook) => Promise<number> {
  return async ({ body, headers }) => {
    const known = Object.entries(headers).flatMap(([name, value]) => {
      return value === undefined ? [] : [[name, value] as [string, string]]
    })
    const response = await fetch(url, {
      method: 'POST',
      headers: known,
      body: Buffer.from(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.status
  }
}
