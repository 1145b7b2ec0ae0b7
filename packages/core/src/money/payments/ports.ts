import type { Money } from '../../kernel/money.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Payment, PaymentKind, PaymentStatus } from './payment.ts'
import type { CardBrand } from './payment-method.ts'
import type { ListedDispute } from './dispute.ts'
import type { FoundRefund, ListAnswer, RefundAnswer } from './provider-lists.ts'
import type { RawWebhook, VerifiedWebhook } from './webhook.ts'
import type { OrderState, ProviderOrder } from './provider-order.ts'

/** Five answers, because "it failed" does not say whether money moved. */
export type ChargeOutcome =
  | { readonly kind: 'processed' }
  /** Asked and not settled yet (3-D Secure, a bank debit): read again. `processing` keeps it from being asked anew. */
  | { readonly kind: 'pending' }
  /** `hard` means that this card will never work. */
  | { readonly kind: 'declined'; readonly code: string; readonly hard: boolean }
  /** Nothing reached the provider: safe to send again. */
  | { readonly kind: 'not_attempted' }
  /** It may have happened: read the order before any retry. */
  | { readonly kind: 'unknown' }

/** A card as the provider saved it. */
export interface SavedMethod {
  readonly provider_method_id: string
  readonly brand: CardBrand
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  /** Where its bank is, ISO 3166-1 alpha-2; absent where the provider does not tell. */
  readonly country?: string
  /** Equal for two saved cards that are one, whoever saved them; absent where the provider does not tell. */
  readonly fingerprint?: string
}

/** An order to be made at the provider. */
export interface NewOrder {
  /** Found again by this after a lost answer. At most 64 characters. */
  readonly reference: string
  /** Zero asks only to save a card. */
  readonly amount: Money
  /** `manual` only holds the money until a capture or a cancel. */
  readonly capture: 'automatic' | 'manual'
  readonly save_method: boolean
  readonly customer: { readonly id?: string; readonly email: string; readonly full_name: string }
  readonly description: string
  /** Where the browser goes after the hosted page. */
  readonly return_url: string
  /** Milliseconds after which an unpaid order fails by itself, at most 30 days. */
  readonly expire_after: number
}

/** An order as the provider shows it now. */
export interface OrderView {
  readonly order_id: string
  readonly reference: string
  readonly token: string
  readonly checkout_url: string
  readonly state: OrderState
  readonly amount: Money
  /** What refunds were accepted for that have not failed since: it counts before the money is back. */
  readonly refunded: Money
  readonly customer_id: string | null
  /** The card that this order's checkout saved, once it did. */
  readonly saved_method: SavedMethod | null
  /** How many tries on this order were declined. */
  readonly declines: number
  /** Of the last declined try. */
  readonly decline_code: string | null
  /** As it was made with: it names the invoice. */
  readonly description: string
  readonly created_at: EpochMs
}

/** What a fresh read of an order tells whatever the order was made for. */
export interface OrderNews {
  readonly order: OrderView
  /** Declined tries as of the read before this one. */
  readonly declines_before: number
}

/** The result of a read or a write of an order. `refused` is final: asking again gives the same. */
export type OrderAnswer =
  | { readonly kind: 'order'; readonly order: OrderView }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_attempted'; readonly retry_after?: number }
  | { readonly kind: 'unknown' }

/** The result of a search for orders. */
export type OrdersAnswer =
  | { readonly kind: 'orders'; readonly orders: readonly OrderView[] }
  | { readonly kind: 'not_attempted'; readonly retry_after?: number }
  | { readonly kind: 'unknown' }

/** The result of a refund. `refused` is final; `unknown` is asked again under the same key. */
export type RefundOutcome =
  | { readonly kind: 'accepted'; readonly refund_id: string; readonly completed: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'not_attempted' }
  | { readonly kind: 'unknown' }

/** The result of a look at a customer's saved cards. */
export type MethodsAnswer =
  | { readonly kind: 'methods'; readonly methods: readonly SavedMethod[] }
  | { readonly kind: 'not_attempted' }
  | { readonly kind: 'unknown' }

/**
 * The payment provider. A decline, a timeout and an outage are values; a throw is a bug in the adapter.
 * Never called inside a transaction. Passes `paymentProviderContract` of @billing/testing.
 */
export interface PaymentProvider {
  /** Every order made under our reference, newest first. */
  findOrders(reference: string): Promise<OrdersAnswer>
  /** Not idempotent at the provider: look the reference up first. */
  createOrder(order: NewOrder): Promise<OrderAnswer>
  getOrder(order_id: string): Promise<OrderAnswer>
  /** Only a pending order; its reference, amount and description may change. */
  changeAmount(order_id: string, amount: Money): Promise<OrderAnswer>
  /**
   * Charge a saved card for the order's whole amount, without the customer. At most one success per order,
   * ever. An order or a card that the provider does not have takes no money: whatever the answer, read the order.
   */
  payOrder(order_id: string, provider_method_id: string): Promise<ChargeOutcome>
  /**
   * Repeatable: an already cancelled order answers as it is. A completed one is `refused`, and so may one be
   * whose charge is under way: the next read says what became of it.
   */
  cancelOrder(order_id: string): Promise<OrderAnswer>
  /** Once per `key`, however often it is called. A key that served another order or amount is `refused`. */
  refund(order_id: string, amount: Money, key: string): Promise<RefundOutcome>
  /** Made under this key of ours, in whatever process or database's memory. */
  findRefund(key: string): Promise<FoundRefund>
  /** Every order and refund that was made from an instant to another, both included. */
  list(made: { readonly from: EpochMs; readonly to: EpochMs }): Promise<ListAnswer>
  /** How a refund stands that was accepted under this id: the provider's own, not our key. */
  getRefund(refund_id: string): Promise<RefundAnswer>
  /** Every dispute that began from an instant to another, both included; none where nobody can dispute a charge. */
  listDisputes(made: {
    readonly from: EpochMs
    readonly to: EpochMs
  }): Promise<ListAnswer<ListedDispute>>
  listMethods(customer_id: string): Promise<MethodsAnswer>
  /** Repeatable: a method that is gone counts as deleted. */
  deleteMethod(
    customer_id: string,
    provider_method_id: string,
  ): Promise<'deleted' | 'not_attempted' | 'unknown'>
  /** Undefined when the signature, the timestamp or its age does not hold. Verifies before it parses. */
  verifyWebhook(webhook: RawWebhook): VerifiedWebhook | undefined
}

/** Our records of orders at the provider, and the queue of orders to read. */
export interface ProviderOrders {
  get(order_id: string): Promise<ProviderOrder | undefined>
  put(order: ProviderOrder): Promise<void>
  /** In order of id, after `after_id`. */
  page(after_id: string, limit: number): Promise<ProviderOrder[]>
  /** Raise `dirty_seq` and make the order due now. False when we have no such order. */
  touch(order_id: string, now: EpochMs): Promise<boolean>
  /** Lease up to `limit` orders that are due, oldest first; nobody else gets them before the lease ends. */
  claimDue(now: EpochMs, limit: number, lease_ms: number): Promise<ClaimedOrder[]>
  /**
   * Give a claim back after a read: `done_seq` becomes the claim's `dirty_seq`, `read_count` grows by
   * one. False, and nothing written, when the lease was lost to another.
   */
  release(
    claim: ClaimedOrder,
    next: {
      readonly state: OrderState
      readonly declines: number
      readonly next_read_at: EpochMs | null
    },
    now: EpochMs,
  ): Promise<boolean>
}

/** An order that this process reads now; `fence` tells its claim from a later one. */
export interface ClaimedOrder {
  readonly order: ProviderOrder
  readonly fence: number
}

/** The repository of payments: one for each order that takes money. */
export interface Payments {
  get(payment_id: string): Promise<Payment | undefined>
  byOrder(order_id: string): Promise<Payment | undefined>
  /** Every order that was ever made for an invoice, oldest first. */
  ofInvoice(invoice_id: string): Promise<Payment[]>
  ofInvoices(invoice_ids: readonly string[]): Promise<Payment[]>
  /** In order of id, after `after_id`. */
  page(after_id: string, limit: number): Promise<Payment[]>
  put(payment: Payment): Promise<void>
  /** Newest first, by when they were asked for; only those that the filter names, if it does. */
  list(filter: PaymentFilter, page: PageRequest): Promise<Page<Payment>>
  /** Those topups of an account that were captured, the newest first. */
  capturedTopups(account_id: string): Promise<Payment[]>
  /** Topups whose order was seen since an instant to be over another amount or currency than we asked for. */
  wrongTopupsSince(since: EpochMs): Promise<number>
  /** How many captures that our scheduler started an account had since an instant, that included. */
  capturesSince(account_id: string, since: EpochMs): Promise<number>
}

/** What a list of payments is narrowed to. */
export interface PaymentFilter {
  readonly account_id?: string
  readonly kind?: PaymentKind
  readonly status?: PaymentStatus
}

/** Evidence of verified webhooks. */
export interface WebhookInbox {
  /** False for a delivery that we already have: the same source, signed timestamp and body. */
  insert(webhook: WebhookRecord): Promise<boolean>
}

/** A verified webhook as we keep it. */
export interface WebhookRecord {
  readonly webhook_id: string
  /** The port that it came by. Records that are older than this name carry that of the adapter. */
  readonly source: 'payment_provider'
  readonly event: string
  readonly order_id: string | null
  readonly signed_at: EpochMs
  readonly body: string
  readonly body_hash: string
  readonly received_at: EpochMs
}
