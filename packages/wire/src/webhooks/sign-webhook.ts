import { createHmac } from 'node:crypto'
import { SECOND } from '@billing/core'
import type { OutgoingWebhook } from '@billing/core'

/** The headers that prove a webhook. Source: Standard Webhooks, Webhook headers. */
export interface SignedWebhook {
  readonly 'webhook-id': string
  /** Unix seconds. */
  readonly 'webhook-timestamp': string
  /** One signature for each secret, apart by spaces. */
  readonly 'webhook-signature': string
}

/**
 * Sign what is sent by each of its secrets: `v1,` and the HMAC-SHA256, in base64, over `id.timestamp.body`. Source:
 * Standard Webhooks, Signature scheme.
 */
export function signWebhook({
  id,
  sent_at,
  body,
  secrets,
}: Omit<OutgoingWebhook, 'url'>): SignedWebhook {
  const timestamp = String(Math.floor(sent_at / SECOND))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
