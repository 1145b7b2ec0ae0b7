import { z } from '@hono/zod-openapi'
import { DELIVERY_STATUSES, DISABLED_BY } from '@billing/core'
import { DateTime, line, maybe, name, orNull, shownUri } from './common.ts'
import { EventKind } from './events.ts'

/** Where events are sent. */
export const WebhookEndpoint = z
  .object({
    endpoint_id: z.string(),
    url: shownUri(),
    description: z.string(),
    kinds: orNull(z.array(EventKind)).openapi({ description: 'Null: every kind.' }),
    disabled_by: orNull(z.enum(DISABLED_BY)).openapi({
      description:
        'Why nothing is sent: an operator wants it so, nothing got through for three days, or the receiver said 410. Null while it is sent events.',
    }),
    disabled_at: orNull(DateTime),
    previous_until: orNull(DateTime).openapi({
      description: 'Until when the secret of before signs too.',
    }),
    failing_since: orNull(DateTime).openapi({ description: 'Null when the last try got through.' }),
    failures: z.int().openapi({ description: 'Tries in a row that failed.' }),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .openapi('WebhookEndpoint')

/** An endpoint whose secret is new. */
export const WebhookEndpointWithSecret = z
  .object({
    ...WebhookEndpoint.shape,
    secret: z.string().openapi({
      description: 'Signs what we send. Shown this once: keep it.',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }),
  })
  .openapi('WebhookEndpointWithSecret')

/** Every endpoint. */
export const WebhookEndpointListResponse = z
  .object({ data: z.array(WebhookEndpoint) })
  .openapi('WebhookEndpointListResponse')

/** Where nothing may be sent, the sender says. */
const url = () =>
  name()
    .max(2048)
    .check(
      z.url({ protocol: /^https?$/, error: 'We need an address such as https://example.com.' }),
    )
    .openapi({ format: 'uri', description: 'HTTPS, and no private network.' })
const kinds = () => orNull(z.array(EventKind).min(1)).openapi({ description: 'Null: every kind.' })

/** The body of `adminCreateWebhookEndpoint`. */
export const CreateWebhookEndpointRequest = z
  .strictObject({
    url: url(),
    description: maybe(line().max(200)),
    kinds: maybe(kinds()),
  })
  .openapi('CreateWebhookEndpointRequest', {
    example: { url: 'https://crm.example.com/billing', kinds: ['invoice.issued', 'invoice.paid'] },
  })

/** The body of `adminUpdateWebhookEndpoint`. */
export const UpdateWebhookEndpointRequest = z
  .strictObject({
    url: maybe(url()),
    description: maybe(line().max(200)),
    kinds: maybe(kinds()),
    enabled: maybe(z.boolean()),
  })
  .openapi('UpdateWebhookEndpointRequest', { example: { enabled: true } })

/** What came of a test. */
export const WebhookTestResponse = z
  .object({
    kind: z.enum(['delivered', 'failed']),
    status: orNull(z.int()).openapi({
      description: 'What the receiver answered; null for nothing.',
    }),
    reason: maybe(z.string()),
  })
  .openapi('WebhookTestResponse')

/** One event on its way to one endpoint. */
export const WebhookDelivery = z
  .object({
    delivery_id: z.string(),
    endpoint_id: z.string(),
    event_id: z.string(),
    account_id: z.string(),
    kind: EventKind,
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    response_status: orNull(z.int()),
    error: orNull(z.string()),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .openapi('WebhookDelivery')

/** What `adminListWebhookDeliveries` may be narrowed to. */
export const WebhookDeliveryFilters = z.object({
  endpoint_id: maybe(z.string()),
  event_id: maybe(z.string()),
  status: maybe(z.enum(DELIVERY_STATUSES)),
})

/** A page of the delivery log. */
export const WebhookDeliveryListResponse = z
  .object({ data: z.array(WebhookDelivery), next_cursor: orNull(z.string()) })
  .openapi('WebhookDeliveryListResponse')

/** How many deliveries are on their way again. */
export const RedeliveredWebhooks = z.object({ count: z.int() }).openapi('RedeliveredWebhooks')
