import { AdminCharge, AdminChargeListResponse, AdminChargeRequest } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const CHARGE_ENDPOINTS = [
  endpoint({
    id: 'adminListCharges',
    method: 'get',
    path: '/admin/subscriptions/{subscription_id}/charges',
    tag,
    summary: 'List what was charged once',
    description: 'Newest first, whatever became of it. The `Link` header leads to the next page.',
    paging: { max: 100, default: 20 },
    status: 200,
    response_description: 'A page of charges.',
    response: AdminChargeListResponse,
    problems: ['not_found'],
    run: async ({ billing, call, params, page }) => {
      const { subscription_id } = params
      const found = await billing.subscription.listCharges(call, subscription_id, page.request)
      page.link(found.next)
      const page_info = { next_cursor: page.cursor(found.next) }
      return { data: [...found.data], page_info }
    },
  }),
  endpoint({
    id: 'adminChargeCustomer',
    method: 'post',
    path: '/admin/subscriptions/{subscription_id}/charges',
    tag,
    summary: 'Charge something once',
    description:
      'It goes on the next invoice, or on the last one where the subscription ends before. An item that is charged once, or what `description` says.',
    body: { schema: AdminChargeRequest },
    idempotency: 'required',
    status: 201,
    response_description: 'The charge, which waits.',
    response: AdminCharge,
    problems: ['not_found'],
    run: ({ billing, call, params: { subscription_id }, body }) =>
      billing.subscription.charge(call, { subscription_id, ...body }),
  }),
  endpoint({
    id: 'adminTakeBackCharge',
    method: 'delete',
    path: '/admin/subscriptions/{subscription_id}/charges/{charge_id}',
    tag,
    summary: 'Take a charge back',
    description:
      'While it waits. What is billed is credited by a credit note, with `adminCreateCreditNote`.',
    status: 200,
    response_description: 'The charge, which is dropped.',
    response: AdminCharge,
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call, params: { subscription_id, charge_id } }) =>
      billing.subscription.takeBackCharge(call, { subscription_id, charge_id }),
  }),
]
