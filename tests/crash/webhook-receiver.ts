import type { EpochMs, WebhookSender } from '@billing/core'
import { type SeenWebhook, takeWebhook } from '../harness/invariants/seen-webhook.ts'
import { senderTo } from '../support/webhook-sender.ts'

/** Another system, which lives on when our process dies, and what reaches it. */
export interface WebhookReceiver {
  readonly sender: WebhookSender
  /** What it took, by its own record. */
  readonly taken: readonly SeenWebhook[]
}

/** It answers each event with an error once, so that our process dies on the way to another try as well. */
export function webhookReceiver(secret: string, now: () => EpochMs): WebhookReceiver {
  const taken: SeenWebhook[] = []
  const refused = new Set<string>()
  const sender = senderTo((posted) => {
    const id = posted.headers['webhook-id'] ?? ''
    if (refused.has(id)) return takeWebhook(taken, posted, secret, now())
    refused.add(id)
    return 500
  })
  return { sender, taken }
}
