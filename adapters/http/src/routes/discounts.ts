import {
  AdminGiveDiscountRequest,
  Discount,
  DiscountCodeListResponse,
  DiscountListResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const DISCOUNT_ENDPOINTS = [
  endpoint({
    id: 'adminListDiscounts',
    method: 'get',
    path: '/admin/subscriptions/{subscription_id}/discounts',
    tag,
    summary: 'List the discounts of a subscription',
    description: 'Newest first, also those that are over.',
    status: 200,
    response_description: 'The discounts.',
    response: DiscountListResponse,
    problems: ['not_found'],
    run: async ({ billing, call, params: { subscription_id } }) => ({
      data: await billing.subscription.listDiscounts(call, subscription_id),
    }),
  }),
  endpoint({
    id: 'adminGiveDiscount',
    method: 'post',
    path: '/admin/subscriptions/{subscription_id}/discounts',
    tag,
    summary: 'Give a discount',
    description:
      'Of the periods that are billed from now on: the running one stays as it was billed. Discounts do not add up: a period has the one that takes off most, and the others wait, with none of their periods used.',
    body: { schema: AdminGiveDiscountRequest },
    idempotency: 'required',
    status: 201,
    response_description: 'The discount.',
    response: Discount,
    problems: ['not_found'],
    run: ({ billing, call, params: { subscription_id }, body }) =>
      billing.subscription.giveDiscount(call, { subscription_id, ...body }),
  }),
  endpoint({
    id: 'adminEndDiscount',
    method: 'delete',
    path: '/admin/subscriptions/{subscription_id}/discounts/{discount_id}',
    tag,
    summary: 'End a discount',
    description: 'The next period is without it; the running one stays as it was billed.',
    status: 200,
    response_description: 'The discount, which is over.',
    response: Discount,
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call, params: { subscription_id, discount_id } }) =>
      billing.subscription.endDiscount(call, { subscription_id, discount_id }),
  }),
  endpoint({
    id: 'adminListDiscountCodes',
    method: 'get',
    path: '/admin/discount-codes',
    tag,
    summary: 'List the discount codes',
    description:
      'Those of the configuration file, in its order: what each gives, how often it was redeemed, and whether it can be redeemed now.',
    status: 200,
    response_description: 'The codes.',
    response: DiscountCodeListResponse,
    run: async ({ billing, call }) => ({
      data: await billing.subscription.listDiscountCodes(call),
    }),
  }),
]
