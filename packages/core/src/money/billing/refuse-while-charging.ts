import { invalid } from '../../kernel/problem.ts'
import type { Tx } from '../../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/** Seconds after which a charge that is running is usually over. */
const SETTLED_SOON = 15

/**
 * Whether money is being asked for, unless an operator has forgiven it. A period that begins is billed a moment before
 * its card is asked: until that is tried it is neither paid nor overdue.
 */
function isAskedFor(
  { state, invoice_id, period_end }: BillingCycle,
  { status, current_period_end }: Subscription,
): boolean {
  if (state === 'charging') return true
  const begins = status === 'trialing' || status === 'active'
  if (!begins || invoice_id === null) return false
  // Without a card it has failed before its order is placed, and its period begins after that.
  return state === 'planned' || (state === 'failed' && period_end > current_period_end)
}

/**
 * A charge in flight is settled before its subscription is changed. Throws `validation.failed` on `status`
 * with `retry_after`. Returns the subscription's cycles, oldest period first. Source: contract 8.
 */
export async function refuseWhileCharging(
  tx: Pick<Tx, 'cycles' | 'invoices'>,
  subscription: Subscription,
): Promise<BillingCycle[]> {
  const { subscription_id, status, plan_change_id, withdrawn_at } = subscription
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  const asked = cycles.filter((cycle) => isAskedFor(cycle, subscription))
  const is_charging = plan_change_id !== null || (await areInFlight(tx, asked))
  // Whoever withdraws meanwhile ends with that charge.
  if (!is_charging && withdrawn_at === null) return cycles
  throw invalid(
    'status',
    `The subscription is ${status} and a charge of it is running; ask again when that has ended.`,
    SETTLED_SOON,
  )
}

/** What an operator has forgiven is asked of nobody, whether it was asked for before or not. */
async function areInFlight(
  tx: Pick<Tx, 'invoices'>,
  asked: readonly BillingCycle[],
): Promise<boolean> {
  for (const { state, invoice_id } of asked) {
    const invoice = invoice_id === null ? undefined : await tx.invoices.get(invoice_id)
    if (state === 'charging' || invoice?.exempt_from_ladder !== true) return true
  }
  return false
}
