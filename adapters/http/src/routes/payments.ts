import {
  AdminPaymentFilters,
  AdminPaymentListResponse,
  CallBalanceResponse,
  PaymentListResponse,
  TopupRequest,
  TopupResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'payments'
const paging = { max: 100, default: 20, in_response: true } as const

export const PAYMENT_ENDPOINTS = [
  endpoint({
    id: 'createTopup',
    method: 'post',
    path: '/payments/topup',
    tag,
    summary: 'Pay for calls in advance',
    description:
      'Opens the provider’s page, which takes the card. Once it is paid, the balance for calls grows: without VAT, without an invoice. A declined card leaves the page open for another one, for a day.',
    body: { schema: TopupRequest },
    idempotency: 'required',
    limits: ['money'],
    status: 201,
    response_description: 'Where the customer goes.',
    response: TopupResponse,
    run: ({ billing, call, body }) => billing.payments.createTopup(call, body),
  }),
  endpoint({
    id: 'getCallBalance',
    method: 'get',
    path: '/payments/balance',
    tag,
    summary: 'See the balance for calls',
    description:
      'What the phone system reports; where it reports nothing, the sum of the topups. Beside it, the account credit, which the next invoices use up.',
    status: 200,
    response_description: 'The balances.',
    response: CallBalanceResponse,
    problems: ['upstream.pbx_unavailable'],
    run: ({ billing, call }) => billing.payments.viewBalance(call),
  }),
  endpoint({
    id: 'listPayments',
    method: 'get',
    path: '/payments',
    tag,
    summary: 'List the payments',
    description: 'The account’s topups and charges, newest first by when they were asked for.',
    paging,
    status: 200,
    response_description: 'A page of payments.',
    response: PaymentListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.payments.list(call, page.request)
      return { data: [...data], page_info: { next_cursor: page.cursor(next) } }
    },
  }),
  endpoint({
    id: 'adminListPayments',
    method: 'get',
    path: '/admin/payments',
    tag: 'admin',
    summary: 'List the payments of all accounts',
    description:
      'Topups and charges, newest first by when they were asked for. `kind=signup` has no rows: a signup’s card is proved without an amount.',
    paging,
    filters: AdminPaymentFilters,
    status: 200,
    response_description: 'A page of payments.',
    response: AdminPaymentListResponse,
    run: async ({ billing, filters, page }) => {
      const { data, next } = await billing.payments.listForAdmin(filters, page.request)
      return { payments: [...data], next_cursor: page.cursor(next) }
    },
  }),
]
