import type { Account } from '../../people/account/account.ts'
import type { AuditEntry } from '../../records/audit/audit.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import type { EInvoiceDelivery } from '../e-delivery/e-invoice-delivery.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Movement } from '../ledger/postings.ts'
import type { DunningNotice } from '../../people/notifications/banner.ts'
import type { News } from '../../people/notifications/decide-notify.ts'
import type { Payment } from '../payments/payment.ts'
import type { ProviderOrder } from '../payments/provider-order.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { Pushed } from '../../records/outbox/push-effect.ts'
import type { RaisedSubscription } from '../prices/price-rise.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { WaitingLine } from '../waiting/waiting-line.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'

/** The records that a decision about a customer can change. */
export interface Records {
  readonly account: Account
  readonly subscription: Subscription
  readonly cycle: BillingCycle
  readonly invoice: Invoice
  readonly payment: Payment
  readonly order: ProviderOrder
  readonly tenant: Tenant
  readonly planChange: PlanChange
  readonly waitingLine: WaitingLine
}

/** A record as it is from now on. */
type Put = {
  [K in keyof Records]: { readonly kind: 'put'; readonly of: K; readonly record: Records[K] }
}[keyof Records]

/**
 * One thing that a decision changes. What only the store can give is not in it: the ids of rows that nothing
 * refers to, and the links of the chains.
 */
export type Change =
  | Put
  | { readonly kind: 'post'; readonly ref: string; readonly movement: Movement }
  | { readonly kind: 'audit'; readonly entry: AuditEntry }
  | ({ readonly kind: 'push' } & Pushed)
  /** A new delivery, with the effect that begins it. */
  | { readonly kind: 'deliver'; readonly delivery: EInvoiceDelivery }
  | { readonly kind: 'notify'; readonly account_id: string; readonly news: News }
  /** Where a price rise for many stands for a subscription from now on. */
  | { readonly kind: 'raised'; readonly raised: MovedRise }
  | { readonly kind: 'redemption'; readonly moved: MovedRedemption }
  /** The account's banner of dunning from now on; null for none. */
  | { readonly kind: 'banner'; readonly account_id: string; readonly banner: NewBanner | null }

/** The redemption of a code, and whether its discount was given, or nothing comes of it. */
export interface MovedRedemption {
  readonly discount_id: string
  /** The subscription that has the discount; null where the code is free again. */
  readonly given_to: string | null
}

/** A subscription that a price rise is for, as it stands from now on. */
export type MovedRise = Pick<RaisedSubscription, 'price_rise_id' | 'subscription_id' | 'state'>

/** A banner of dunning before it has an id. */
export type NewBanner = Omit<DunningNotice, 'id'>

/** What a decision changes, in the order in which it happens: two decisions add up by putting one behind the other. */
export type Changes = readonly Change[]
