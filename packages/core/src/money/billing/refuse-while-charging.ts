import { invalid, type Problem } from '../../kernel/problem.ts'
import { epochMs, type EpochMs, isoInstant, SECOND } from '../../kernel/time.ts'
import type { Tx, Work } from '../../ports.ts'
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
  { tx, now }: { readonly tx: Pick<Tx, 'cycles' | 'invoices'> } & Pick<Work, 'now'>,
  subscription: Subscription,
): Promise<BillingCycle[]> {
  const { subscription_id, status, plan_change_id, withdrawn_at } = subscription
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  const asked = cycles.filter((cycle) => isAskedFor(cycle, subscription))
  const in_flight = await unforgiven(tx, asked)
  // Whoever withdraws meanwhile ends with that charge.
  const others = plan_change_id !== null || withdrawn_at !== null
  if (in_flight.length === 0 && !others) return cycles
  if (!others && in_flight.every(isToBeSent)) throw isAway(status, in_flight, now)
  throw invalid(
    'status',
    `The subscription is ${status} and a charge of it is running; ask again when that has ended.`,
    SETTLED_SOON,
  )
}

/** What an operator has forgiven is asked of nobody, whether it was asked for before or not. */
async function unforgiven(
  tx: Pick<Tx, 'invoices'>,
  asked: readonly BillingCycle[],
): Promise<BillingCycle[]> {
  const unforgiven: BillingCycle[] = []
  for (const cycle of asked) {
    const { state, invoice_id } = cycle
    const invoice = invoice_id === null ? undefined : await tx.invoices.get(invoice_id)
    if (state === 'charging' || invoice?.exempt_from_ladder !== true) unforgiven.push(cycle)
  }
  return unforgiven
}

/** Whether its charge certainly did not reach the provider, and waits to be sent again. */
function isToBeSent({ state, times_not_sent }: BillingCycle): boolean {
  return state === 'planned' && times_not_sent > 0
}

/** The refusal that says when the provider is tried again: until then nothing is settled. */
function isAway(
  status: Subscription['status'],
  in_flight: readonly BillingCycle[],
  now: EpochMs,
): Problem {
  const at = epochMs(Math.max(now, ...in_flight.map(({ next_action_at }) => next_action_at ?? now)))
  const reason = `The subscription is ${status} and its charge could not reach the payment provider; we try again at ${isoInstant(at)}. Ask again then.`
  return invalid('status', reason, Math.max(SETTLED_SOON, Math.ceil((at - now) / SECOND)))
}
