import { z } from '@hono/zod-openapi'

export const RevolutWebhookAck = z.object({ ok: z.boolean() }).openapi('RevolutWebhookAck')
