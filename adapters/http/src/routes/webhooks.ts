import { RevolutWebhookAck } from '@billing/api'
import { endpoint } from '../endpoint.ts'

export const WEBHOOK_ENDPOINTS = [
  endpoint({
    id: 'receiveRevolutWebhook',
    method: 'post',
    path: '/webhooks/revolut',
    tag: 'webhooks',
    summary: 'Take a webhook of the payment provider',
    description:
      'Checks the signature over the raw bytes before anything is read, keeps the event and acknowledges it. Repeats and events that we do not know are acknowledged too.',
    refusals: 'forged_webhooks',
    status: 200,
    response_description: 'We have kept the event.',
    response: RevolutWebhookAck,
    problems: ['auth.invalid_credentials', 'validation.failed'],
    run: async ({ billing, call, raw }) => billing.payments.receiveWebhook(call, await raw()),
  }),
]
