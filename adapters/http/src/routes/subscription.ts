import { PlanListResponse, Subscription } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'subscription'

export const SUBSCRIPTION_ENDPOINTS = [
  endpoint({
    id: 'listPlans',
    method: 'get',
    path: '/plans',
    tag,
    summary: 'List the plans on offer',
    description: 'The tiers that a new customer may choose now. Prices are a month, net of VAT.',
    status: 200,
    answers: 'The plans.',
    answer: PlanListResponse,
    run: async ({ billing, call }) => ({ data: await billing.subscription.listPlans(call) }),
  }),
  endpoint({
    id: 'getSubscription',
    method: 'get',
    path: '/subscription',
    tag,
    summary: 'See the subscription',
    description:
      'What the account is subscribed to and until when it is paid. There is none before the phone system is ready.',
    status: 200,
    answers: 'The subscription.',
    answer: Subscription,
    problems: ['not_found'],
    run: ({ billing, call }) => billing.subscription.view(call),
  }),
]
