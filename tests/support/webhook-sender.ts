import type { WebhookSender } from '@billing/core'
import { signWebhook } from '@billing/wire/webhooks'
import type { PostedWebhook } from '../harness/invariants/seen-webhook.ts'

/** Sends webhooks, signed as on the wire, to a receiver in this thread, which resolves to its HTTP status. */
export function senderTo(receive: (webhook: PostedWebhook) => number): WebhookSender {
  return {
    refusal: () => null,
    async send(webhook) {
      const { url, body } = webhook
      const status = receive({ url, headers: { ...signWebhook(webhook) }, body })
      if (status < 300) return { kind: 'delivered', status }
      return { kind: 'failed', status, reason: `the receiver answered ${status}` }
    },
  }
}
