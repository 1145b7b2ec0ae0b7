import type { Account } from '../../people/account/account.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/** A cycle and the facts that decide what to do about it, read in one transaction. */
export interface ChargeFacts {
  readonly cycle: BillingCycle
  readonly subscription: Subscription
  readonly account: Account
  /** The default card, if it can be charged and has not said that it never will. */
  readonly card: PaymentMethod | undefined
  /** Who the account is at the provider; null before its first card. */
  readonly customer_id: string | null
  /** Whether no period was billed yet, in the subscription with which the account began: its invoice is the first one. */
  readonly is_first: boolean
  /** Undefined until the cycle is billed. */
  readonly invoice: Invoice | undefined
  /** Cycles of the subscription that are billed and unpaid, oldest first, this one among them. */
  readonly overdue: readonly BillingCycle[]
  /** Whether anything waits for an invoice of the subscription. */
  readonly waits: boolean
  /** Whether the customer was told that the subscription is about to end. */
  readonly is_told_of_end: boolean
  /** Captures that we started for this account within a day. */
  readonly captures_last_24h: number
  /** Whether the card is being asked for another cycle of the subscription this very moment. */
  readonly other_is_asked: boolean
  /** Invoice lines that we issued to it within a day; not counted for a period billed on its day. */
  readonly lines_last_24h: number
}
