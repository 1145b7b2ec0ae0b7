import {
  CreateWebhookEndpointRequest,
  RedeliveredWebhooks,
  UpdateWebhookEndpointRequest,
  WebhookDelivery,
  WebhookDeliveryFilters,
  WebhookDeliveryListResponse,
  WebhookEndpoint,
  WebhookEndpointListResponse,
  WebhookEndpointWithSecret,
  WebhookTestResponse,
} from '@billing/api'
import type { WebhookEndpointView } from '@billing/core'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'
const SHOWN_ONCE = 'The secret is shown in this answer alone.'

export const WEBHOOK_ENDPOINT_ENDPOINTS = [
  endpoint({
    id: 'adminListWebhookEndpoints',
    method: 'get',
    path: '/admin/webhook-endpoints',
    tag,
    summary: 'List the webhook endpoints',
    description: 'Where events are sent, oldest first, without their secrets.',
    status: 200,
    response_description: 'Every endpoint.',
    response: WebhookEndpointListResponse,
    run: async ({ billing, call }) => ({ data: (await billing.webhooks.list(call)).map(shown) }),
  }),
  endpoint({
    id: 'adminCreateWebhookEndpoint',
    method: 'post',
    path: '/admin/webhook-endpoints',
    tag,
    summary: 'Add a webhook endpoint',
    description: `It is sent what happens from now on, signed by the Standard Webhooks specification. ${SHOWN_ONCE}`,
    body: { schema: CreateWebhookEndpointRequest },
    status: 201,
    response_description: 'The endpoint, with its secret.',
    response: WebhookEndpointWithSecret,
    problems: ['validation.failed'],
    run: async ({ billing, call, body }) => {
      const made = await billing.webhooks.create(call, body)
      return { ...shown(made), secret: made.secret }
    },
  }),
  endpoint({
    id: 'adminUpdateWebhookEndpoint',
    method: 'patch',
    path: '/admin/webhook-endpoints/{endpoint_id}',
    tag,
    summary: 'Change a webhook endpoint',
    description:
      'Enabled again, it is sent what happens from then on; what it missed is in `GET /admin/events`.',
    body: { schema: UpdateWebhookEndpointRequest },
    status: 200,
    response_description: 'The endpoint.',
    response: WebhookEndpoint,
    problems: ['not_found', 'validation.failed'],
    run: async ({ billing, call, body, params }) =>
      shown(await billing.webhooks.update(call, params.endpoint_id, body)),
  }),
  endpoint({
    id: 'adminDeleteWebhookEndpoint',
    method: 'delete',
    path: '/admin/webhook-endpoints/{endpoint_id}',
    tag,
    summary: 'Delete a webhook endpoint',
    description: 'Nothing more is sent there, and its delivery log goes.',
    status: 204,
    response_description: 'It is gone.',
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.webhooks.delete(call, params.endpoint_id),
  }),
  endpoint({
    id: 'adminRotateWebhookSecret',
    method: 'post',
    path: '/admin/webhook-endpoints/{endpoint_id}/rotate-secret',
    tag,
    summary: 'Give a webhook endpoint a new secret',
    description: `For a day what is sent is signed by the secret of before too. ${SHOWN_ONCE}`,
    status: 200,
    response_description: 'The endpoint, with its new secret.',
    response: WebhookEndpointWithSecret,
    problems: ['not_found'],
    run: async ({ billing, call, params }) => {
      const made = await billing.webhooks.rotateSecret(call, params.endpoint_id)
      return { ...shown(made), secret: made.secret }
    },
  }),
  endpoint({
    id: 'adminTestWebhookEndpoint',
    method: 'post',
    path: '/admin/webhook-endpoints/{endpoint_id}/test',
    tag,
    summary: 'Send a test to a webhook endpoint',
    description: 'One event of the kind `webhook.test`, now and once; it stands in no stream.',
    status: 200,
    response_description: 'What the receiver answered.',
    response: WebhookTestResponse,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.webhooks.test(call, params.endpoint_id),
  }),
  endpoint({
    id: 'adminRedeliverFailedWebhooks',
    method: 'post',
    path: '/admin/webhook-endpoints/{endpoint_id}/redeliver',
    tag,
    summary: 'Send again what failed of a webhook endpoint',
    description:
      'At most a thousand at a time, in the order of the events, each with three days of tries.',
    status: 200,
    response_description: 'How many are on their way again.',
    response: RedeliveredWebhooks,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.webhooks.redeliverFailed(call, params.endpoint_id),
  }),
  endpoint({
    id: 'adminListWebhookDeliveries',
    method: 'get',
    path: '/admin/webhook-deliveries',
    tag,
    summary: 'List the deliveries of webhooks',
    description: 'Newest first; what was delivered is kept for 30 days.',
    paging: { max: 100, default: 20, in_response: true },
    filters: WebhookDeliveryFilters,
    status: 200,
    response_description: 'A page of the delivery log.',
    response: WebhookDeliveryListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.webhooks.listDeliveries(call, filters, page.request)
      return { data: [...data], next_cursor: page.cursor(next) }
    },
  }),
  endpoint({
    id: 'adminRedeliverWebhook',
    method: 'post',
    path: '/admin/webhook-deliveries/{delivery_id}/redeliver',
    tag,
    summary: 'Send an event to its endpoint again',
    description: 'Under the same id, whatever became of it before, with three days of tries.',
    status: 200,
    response_description: 'The delivery, on its way again.',
    response: WebhookDelivery,
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call, params }) => billing.webhooks.redeliver(call, params.delivery_id),
  }),
]

function shown({ kinds, ...view }: WebhookEndpointView) {
  return { ...view, kinds: kinds && [...kinds] }
}
