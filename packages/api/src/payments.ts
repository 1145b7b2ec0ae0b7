import { z } from '@hono/zod-openapi'
import {
  ADMIN_PAYMENT_KINDS,
  type Currency as SoldIn,
  EUR,
  paymentMachine,
  refundMachine,
  statesOf,
} from '@billing/core'
import {
  DateTime,
  maybe,
  Money,
  orNull,
  PageInfo,
  readable,
  shownEmail,
  ShownCurrency,
  shownUri,
  UnixSeconds,
} from './common.ts'

/** The body of `createTopup`; that an amount is too large is said by the use case. */
export const TopupRequest = z
  .strictObject({
    amount_minor: z.int().min(100).openapi({ description: 'EUR cents.', example: 2500 }),
    currency: z.enum([EUR]),
    save_card: maybe(z.boolean()).openapi({
      description: 'Whether the card is saved too. It does not become the default.',
    }),
  })
  .openapi('TopupRequest')

/** The body of `createTopup` where we sell in another currency. */
export function topupRequestIn(currency: SoldIn) {
  return z.strictObject({ ...TopupRequest.shape, currency: z.enum([currency]) })
}

/** A topup that waits for the customer’s card. */
export const TopupResponse = z
  .object({
    topup_id: z.string().openapi({ description: 'The id of the payment.' }),
    checkout_url: shownUri().openapi({ description: 'The provider’s page that takes the card.' }),
    amount_minor: z.int(),
    currency: ShownCurrency,
    status: z.enum(['pending']),
  })
  .openapi('TopupResponse')

/** What a customer has in advance: `balance` for calls, and `credit` that the next invoices use up. */
export const CallBalanceResponse = z
  .object({ balance: Money, credit: Money })
  .openapi('CallBalanceResponse', {
    description: '`balance` is for calls. `credit` is the account credit.',
  })

/** The body of `adminRefundTopup`; how much is unused is said by the use case. */
export const AdminTopupRefundRequest = z
  .strictObject({
    /** At most what is unused of the topup. */
    amount: Money,
    reason: readable(),
  })
  .openapi('AdminTopupRefundRequest', {
    example: { amount: { amount_minor: 1200, currency: 'EUR' }, reason: 'Moves to another number' },
  })

/** A refund of a topup without an invoice. */
export const AdminTopupRefund = z
  .object({
    refund_id: z.string(),
    account_id: z.string(),
    payment_id: z.string(),
    /** Less than was asked for where less was unused. */
    amount: Money,
    reason: z.string(),
    status: z.enum(statesOf(refundMachine)),
    created_at: DateTime,
  })
  .openapi('AdminTopupRefund')

/** What a payment is for. */
export const AdminPaymentKind = z.enum(ADMIN_PAYMENT_KINDS).openapi('AdminPaymentKind')

/** Where a payment stands. */
export const AdminPaymentStatus = z.enum(statesOf(paymentMachine)).openapi('AdminPaymentStatus')

/** A payment of the account. */
export const Payment = z
  .object({
    id: z.string(),
    kind: AdminPaymentKind,
    amount_minor: z.int(),
    currency: z.string().length(3),
    status: AdminPaymentStatus,
    invoice_id: orNull(z.string()).openapi({ description: 'What it pays. Null for a topup.' }),
    occurred_at: DateTime.openapi({
      description: 'When it was captured; before that, when it was asked for.',
    }),
  })
  .openapi('Payment')

/** A page of the account’s payments. */
export const PaymentListResponse = z
  .object({ data: z.array(Payment), page_info: PageInfo })
  .openapi('PaymentListResponse')

/** What `adminListPayments` may be narrowed to. */
export const AdminPaymentFilters = z.object({
  kind: maybe(AdminPaymentKind),
  status: maybe(AdminPaymentStatus),
  account_id: maybe(z.string().regex(/^[\w.~-]{1,128}$/, 'No account has such an id.')),
})

/** A payment of any account. */
export const AdminPaymentListRow = z
  .object({
    id: z.string(),
    kind: AdminPaymentKind,
    customer: z
      .object({
        account_id: orNull(z.string()),
        company_name: orNull(z.string()),
        email: orNull(shownEmail()),
      })
      .openapi({ description: 'All null when the account is gone.' }),
    amount_minor: z.int(),
    currency: z.string().length(3),
    status: AdminPaymentStatus,
    occurred_at: UnixSeconds,
    provider_order_id: orNull(z.string()),
  })
  .openapi('AdminPaymentListRow')

/** A page of the payments of all accounts. */
export const AdminPaymentListResponse = z
  .object({ payments: z.array(AdminPaymentListRow), next_cursor: orNull(z.string()) })
  .openapi('AdminPaymentListResponse')
