import { AdminAgreeTermRequest, Subscription } from '@billing/api'
import { endpoint } from '../endpoint.ts'

export const TERM_ENDPOINTS = [
  endpoint({
    id: 'adminAgreeTerm',
    method: 'post',
    path: '/admin/subscriptions/{subscription_id}/term',
    tag: 'admin',
    summary: 'Write down a minimum term and a notice',
    description:
      'What was agreed with the customer takes the place of what was agreed before, and the customer is told by mail. `cancelSubscription` then ends the subscription with the first period that ends neither before the term nor before the notice; within the term not paying ends it no sooner. With neither nothing binds the customer any more.',
    body: { schema: AdminAgreeTermRequest },
    idempotency: 'required',
    status: 200,
    response_description: 'The subscription, with what is agreed.',
    response: Subscription,
    problems: ['not_found'],
    run: ({ billing, call, params: { subscription_id }, body: { notice_days = 0, ...body } }) =>
      billing.subscription.agreeTerm(call, { subscription_id, notice_days, ...body }),
  }),
]
