import {
  AdminAddPaymentMethodResponse,
  AdminCustomerDetailResponse,
  AdminCustomerPaymentMethodsResponse,
  AdminGiveTrialRequest,
  AdminUpdateCustomerAccountRequest,
} from '@billing/api'
import type { UpdateCustomer } from '@billing/core'
import { endpoint, type Same } from '../endpoint.ts'

const tag = 'admin'

export const ADMIN_CUSTOMER_ENDPOINTS = [
  endpoint({
    id: 'adminGetCustomer',
    method: 'get',
    path: '/admin/customers/{account_id}',
    tag,
    summary: 'See a customer',
    description:
      'The account, its subscription, its saved cards and its newest invoices. A `suspended` subscription whose `dunning_state` is `suspended` owes us; an operator may have locked it as well, or alone. The audit log of the account has each lock: `account.first_lock`, `account.lock_added`.',
    status: 200,
    response_description: 'The customer.',
    response: AdminCustomerDetailResponse,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.customers.view(call, params.account_id),
  }),
  endpoint({
    id: 'adminUpdateCustomer',
    method: 'patch',
    path: '/admin/customers/{account_id}',
    tag,
    summary: 'Change a customer',
    description:
      'What is not sent stays. A VAT number is checked at the EU registry at once; when that does not answer, the number is pending and we ask again. The customer is sent no mail.',
    body: { schema: AdminUpdateCustomerAccountRequest, optional: true },
    status: 200,
    response_description: 'The customer, changed.',
    response: AdminCustomerDetailResponse,
    problems: ['not_found', 'vat.verification_failed'],
    run: ({ billing, call, params, body }) =>
      billing.customers.update(
        call,
        params.account_id,
        body satisfies Same<UpdateCustomer, typeof body>,
      ),
  }),
  endpoint({
    id: 'adminGiveTrial',
    method: 'post',
    path: '/admin/customers/{account_id}/trial',
    tag,
    summary: 'Give a signup its trial all the same',
    description:
      'Whoever had a trial within the last 365 days, by e-mail, registration number or VAT number, gets none: the first period starts with the phone system and is charged at once. This says otherwise for one signup, before its phone system stands. To repeat it changes the reason.',
    body: { schema: AdminGiveTrialRequest },
    status: 204,
    response_description: 'The phone system will begin with a trial.',
    problems: ['not_found'],
    run: ({ billing, call, params: { account_id }, body }) =>
      billing.customers.giveTrial(call, { account_id, ...body }),
  }),
  endpoint({
    id: 'adminListCustomerPaymentMethods',
    method: 'get',
    path: '/admin/customers/{account_id}/payment-methods',
    tag,
    summary: 'List the saved cards of a customer',
    description: 'Oldest first, also while the phone system is not ready.',
    status: 200,
    response_description: 'The cards.',
    response: AdminCustomerPaymentMethodsResponse,
    problems: ['not_found'],
    run: async ({ billing, call, params }) => ({
      data: await billing.customers.listPaymentMethods(call, params.account_id),
    }),
  }),
  endpoint({
    id: 'adminAddCustomerPaymentMethod',
    method: 'post',
    path: '/admin/customers/{account_id}/payment-methods',
    tag,
    summary: 'Add a card for a customer',
    description:
      'Opens the provider’s page on which the customer types the card; nothing is charged. The card has the id of the answer once it is saved, and is in no list before that.',
    idempotency: 'required',
    status: 201,
    response_description: 'What to hand to the customer.',
    response: AdminAddPaymentMethodResponse,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.customers.addPaymentMethod(call, params.account_id),
  }),
  endpoint({
    id: 'adminDeleteCustomerPaymentMethod',
    method: 'delete',
    path: '/admin/customers/{account_id}/payment-methods/{payment_method_id}',
    tag,
    summary: 'Delete a card of a customer',
    description: 'The default card of a live subscription stays until another one is the default.',
    idempotency: 'optional',
    status: 204,
    response_description: 'The card is gone, and soon at the provider too.',
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.customers.deletePaymentMethod(call, params),
  }),
]
