import type { Invoice } from '../invoices/invoice.ts'
import type { Tx } from '../../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/** Whether a cycle was billed and its money has not come, whatever is being done about it. */
function isUnpaid({ state, invoice_id }: BillingCycle): boolean {
  return invoice_id !== null && ['failed', 'charging', 'planned'].includes(state)
}

/** What has been owed longest comes first: dunning is counted from it, and it is paid first. Source: states 1.6. */
export function oldestFirst<C extends Pick<BillingCycle, 'period_start'>>(
  overdue: readonly C[],
): C[] {
  return overdue.toSorted((one, other) => one.period_start - other.period_start)
}

/** Whether a cycle was billed, is unpaid, and was not forgiven by an operator. Source: contract 8. */
export function isOverdue(cycle: BillingCycle, invoice: Invoice | undefined): boolean {
  return isUnpaid(cycle) && invoice?.status === 'open' && !invoice.exempt_from_ladder
}

/**
 * The subscription's cycles that were billed and are unpaid, oldest first. Those that an operator has
 * forgiven stay payable and are none of them. Source: contract 8.
 */
export async function overdueCycles(
  tx: Tx,
  { subscription_id }: Pick<Subscription, 'subscription_id'>,
): Promise<BillingCycle[]> {
  const unpaid = (await tx.cycles.ofSubscription(subscription_id)).filter(isUnpaid)
  const overdue: BillingCycle[] = []
  for (const cycle of unpaid) {
    const invoice = await tx.invoices.get(cycle.invoice_id ?? '')
    if (isOverdue(cycle, invoice)) overdue.push(cycle)
  }
  return overdue
}
