import {
  CancellationPreview,
  PlanPreview,
  PlanPreviewRequest,
  ResubscribeRequest,
  ResubscriptionPreview,
  SubscriptionChangePreview,
  SubscriptionChangePreviewRequest,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'subscription'
const plan = {
  body: { schema: PlanPreviewRequest },
  status: 200,
  response_description: 'What it would come to, at once and from the next period on.',
  response: PlanPreview,
  problems: ['subscription.tier_invalid', 'not_found'],
} as const

export const PREVIEW_ENDPOINTS = [
  endpoint({
    id: 'previewPlanChange',
    method: 'post',
    path: '/subscription/change-plan/preview',
    tag,
    summary: 'See what another plan would cost',
    description:
      'Changes nothing. To the cent what `changePlanNow` would charge or give back now, what `changePlan` would do, and the next three invoices after each. Refused as these are where both are; where one is, its part says so.',
    ...plan,
    run: ({ billing, call, body }) => billing.subscription.previewPlanChange(call, body),
  }),
  endpoint({
    id: 'previewSubscriptionChange',
    method: 'post',
    path: '/subscription/change/preview',
    tag,
    summary: 'See what a change would cost',
    description:
      'Changes nothing. To the cent what `changeSubscription` would charge or give back now, what it would do from the next period on, and the next three invoices after each. Refused as it is where both ways are; where one is, its part says so.',
    body: { schema: SubscriptionChangePreviewRequest },
    status: 200,
    response_description: 'What it would come to, at once and from the next period on.',
    response: SubscriptionChangePreview,
    problems: ['subscription.tier_invalid', 'not_found'],
    run: ({ billing, call, body }) => billing.subscription.previewChange(call, body),
  }),
  endpoint({
    id: 'previewCancellation',
    method: 'post',
    path: '/subscription/cancel/preview',
    tag,
    summary: 'See what cancelling would mean',
    description:
      'Changes nothing. When the service would end, what would still be owed, and what would be lost. Refused as `cancelSubscription` is.',
    status: 200,
    response_description: 'What leaving now would come to.',
    response: CancellationPreview,
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call }) => billing.subscription.previewCancellation(call),
  }),
  endpoint({
    id: 'previewResubscription',
    method: 'post',
    path: '/subscription/resubscribe/preview',
    tag,
    summary: 'See what subscribing again would cost',
    description:
      'Changes nothing. To the cent what `resubscribe` would charge at once and in the next periods; or why it would be refused.',
    body: { schema: ResubscribeRequest },
    status: 200,
    response_description: 'What coming back to the plan would come to.',
    response: ResubscriptionPreview,
    problems: ['subscription.tier_invalid', 'not_found'],
    run: ({ billing, call, body }) => billing.subscription.previewResubscription(call, body),
  }),
  endpoint({
    id: 'adminPreviewPlanChange',
    method: 'post',
    path: '/admin/subscriptions/{subscription_id}/change-plan/preview',
    tag: 'admin',
    summary: 'See what another plan would cost a customer',
    description: 'Changes nothing. As `previewPlanChange`, of any subscription.',
    ...plan,
    run: ({ billing, call, params, body }) =>
      billing.subscription.previewPlanChangeForAdmin(call, {
        subscription_id: params.subscription_id,
        ...body,
      }),
  }),
  endpoint({
    id: 'adminPreviewSubscriptionChange',
    method: 'post',
    path: '/admin/subscriptions/{subscription_id}/change/preview',
    tag: 'admin',
    summary: 'See what a change would cost a customer',
    description: 'Changes nothing. As `previewSubscriptionChange`, of any subscription.',
    body: { schema: SubscriptionChangePreviewRequest },
    status: 200,
    response_description: 'What it would come to, at once and from the next period on.',
    response: SubscriptionChangePreview,
    problems: ['subscription.tier_invalid', 'not_found'],
    run: ({ billing, call, params, body }) =>
      billing.subscription.previewChangeForAdmin(call, {
        subscription_id: params.subscription_id,
        ...body,
      }),
  }),
]
