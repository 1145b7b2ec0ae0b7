import { z } from '@hono/zod-openapi'

/** The acknowledgement of a webhook. */
export const RevolutWebhookAck = z.object({ ok: z.boolean() }).openapi('RevolutWebhookAck')
