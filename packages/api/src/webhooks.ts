import { z } from '@hono/zod-openapi'

/** The headers in which a webhook's signature comes, and when it was signed, as the API's document names them. */
export const WEBHOOK_HEADERS = {
  signature: 'Revolut-Signature',
  timestamp: 'Revolut-Request-Timestamp',
} as const

/** The acknowledgement of a webhook. */
export const RevolutWebhookAck = z.object({ ok: z.boolean() }).openapi('RevolutWebhookAck')
