import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { BusinessEvent, eventData } from '@billing/api'
import { EVENT_KINDS, ruleOf } from '@billing/core'

const header = (name: string, description: string) => ({
  in: 'header' as const,
  name,
  required: true,
  description,
  schema: { type: 'string' as const },
})

/** Source: Standard Webhooks, Webhook headers. */
const HEADERS = [
  header('webhook-id', 'The `event_id`: the same however often it is sent.'),
  header('webhook-timestamp', 'When it was sent, in unix seconds.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in base64 over `id.timestamp.body`; several apart by spaces while a secret is rotated.',
  ),
]

const DESCRIPTION =
  'Sent to the endpoints of `adminCreateWebhookEndpoint`, at least once; those of one account in the order in which they happened. Answer with any 2xx within five seconds.'

/** What we send, beside what we are asked for: one webhook for each kind of event. */
export function registerWebhooks(registry: OpenAPIHono['openAPIRegistry']): void {
  for (const kind of EVENT_KINDS) {
    const fields = { kind: z.literal(kind), data: eventData(kind) }
    const schema = z.object({ ...BusinessEvent.shape, ...fields })
    registry.registerWebhook({
      method: 'post',
      path: kind,
      operationId: `on_${kind.replace('.', '_')}`.replaceAll(/_(\w)/g, (_, first: string) =>
        first.toUpperCase(),
      ),
      tags: ['webhooks'],
      // The signature proves us; whoever receives it has no token of ours.
      security: [],
      summary: ruleOf(kind).says,
      description: DESCRIPTION,
      parameters: HEADERS,
      request: { body: { required: true, content: { 'application/json': { schema } } } },
      responses: { '2XX': { description: 'It has arrived.' } },
    })
  }
}
