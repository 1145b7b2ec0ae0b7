import type { Account } from '../account/account.ts'
import type { Invoice } from '../invoicing/invoice.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import { after, DAY } from '../kernel/time.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { providerCustomer } from '../payments/provider-customer.ts'
import { usableCard } from '../payments/usable-card.ts'
import type { Ports, Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from './billing-cycle.ts'
import { overdueCycles } from './overdue-cycles.ts'

/** A cycle with everything that says what may be done about it, read in one transaction. */
export interface ChargeCase {
  readonly cycle: BillingCycle
  readonly subscription: Subscription
  readonly account: Account
  /** The default card, if it can be charged and has not said that it never will. */
  readonly card: PaymentMethod | undefined
  /** Who the account is at the provider; null before its first card. */
  readonly customer_id: string | null
  /** Undefined until the cycle is billed. */
  readonly invoice: Invoice | undefined
  /** Cycles of the subscription that are billed and unpaid, oldest first, this one among them. */
  readonly overdue: readonly BillingCycle[]
  /** Captures that we started for this account within a day. */
  readonly captures_today: number
  /** Invoice lines that we issued to it within a day; not counted for a period billed on its day. */
  readonly lines_today: number
}

/** Read a cycle's case; its account and the cycle stay locked until the transaction ends. */
export async function readCase(
  { settings }: Pick<Ports, 'settings'>,
  tx: Tx,
  { account_id, cycle_id }: Pick<BillingCycle, 'account_id' | 'cycle_id'>,
  now: EpochMs,
): Promise<ChargeCase> {
  const account = await tx.accounts.getForUpdate(account_id)
  const cycle = await tx.cycles.getForUpdate(cycle_id)
  invariant(account && cycle, `cycle ${cycle_id} has no account`)
  const subscription = await tx.subscriptions.get(cycle.subscription_id)
  invariant(subscription, `cycle ${cycle_id} has no subscription`)
  const methods = await tx.paymentMethods.ofAccount(account_id)
  const card = usableCard(methods, now, settings.time_zone)
  const yesterday = after(now, -DAY)
  const isLate = cycle.invoice_id === null && cycle.period_start < yesterday
  return {
    cycle,
    subscription,
    account,
    card: card?.payment_method_id === cycle.refused_method_id ? undefined : card,
    customer_id: providerCustomer(methods),
    invoice: cycle.invoice_id === null ? undefined : await tx.invoices.get(cycle.invoice_id),
    overdue: cycle.invoice_id === null ? [] : await overdueCycles(tx, subscription),
    captures_today: await tx.payments.capturesSince(account_id, yesterday),
    // On its day a period is the only one: there is at most one a month.
    lines_today: isLate ? await tx.invoices.linesSince(account_id, yesterday) : 0,
  }
}
