import {
  AdminPaymentFilters,
  AdminPaymentListResponse,
  AdminTopupRefund,
  AdminTopupRefundRequest,
  CallBalanceResponse,
  PaymentListResponse,
  TopupRequest,
  topupRequestIn,
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
      'Opens the provider’s page, which takes the card. Once it is paid, the balance for calls grows by the amount paid. By the setting `topup_vat` that contains the VAT, and an invoice over it is issued, paid; or the VAT is due with the use, and each month has an invoice over what calls used. A declined card leaves the page open for another one, for a day.',
    body: { schema: TopupRequest, in_currency: topupRequestIn },
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
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.payments.listForAdmin(call, filters, page.request)
      return { payments: [...data], next_cursor: page.cursor(next) }
    },
  }),
  endpoint({
    id: 'adminRefundTopup',
    method: 'post',
    path: '/admin/payments/{payment_id}/refund',
    tag: 'admin',
    summary: 'Pay unused call credit back',
    description:
      'Of a topup without an invoice, whose VAT is due with the use: the phone system gives up what is unused, and that goes back to the card, without a document. Never more than is unused; where the phone system is gone, what it last said is unused counts. A topup with an invoice is paid back by `adminCreateCreditNote`. While we do not know what the provider did, the answer is `internal` with `retry_after`: the same key gives the outcome, and we find out by ourselves too.',
    body: { schema: AdminTopupRefundRequest },
    idempotency: 'required',
    limits: ['money'],
    status: 201,
    response_description: 'The refund.',
    response: AdminTopupRefund,
    problems: ['not_found', 'payment.declined', 'upstream.pbx_unavailable'],
    run: ({ billing, call, params, body }) =>
      billing.payments.refundTopup(call, { ...body, payment_id: params.payment_id }),
  }),
]
