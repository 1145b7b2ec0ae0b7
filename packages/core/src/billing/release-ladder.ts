import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from './billing-cycle.ts'
import { isRunning, type LadderDates, ladderDates, ladderOf } from './ladder.ts'
import { overdueCycles } from './overdue-cycles.ts'

/**
 * The ladder goes on where an operator's lock held it: every later date moves by the time of the hold. One
 * that does not run is not moved, nor is any later one. Returns the subscription as it was saved. Source:
 * contract 8; states 1.6 (d).
 */
export async function releaseLadder(
  { settings }: Pick<Ports, 'settings'>,
  tx: Tx,
  subscription: Subscription,
  now: EpochMs,
): Promise<Subscription> {
  const { ladder_held_at } = subscription
  if (ladder_held_at === null) return subscription
  const moved_ms = subscription.dunning_postponed_ms + (now - ladder_held_at)
  const dunning_postponed_ms = isRunning(subscription) ? moved_ms : 0
  const released = { ...subscription, dunning_postponed_ms, ladder_held_at: null, updated_at: now }
  await tx.subscriptions.put(released)
  const overdue = await overdueCycles(tx, released)
  if (overdue.length === 0) return released
  const dates = ladderDates(ladderOf(released, overdue), now, settings.time_zone)
  for (const cycle of overdue.filter(({ state }) => state !== 'charging')) {
    await tx.cycles.put({ ...takenUpAgain(cycle, dates, now), updated_at: now })
  }
  return released
}

/** A failed cycle follows the ladder again; one that only was not sent yet is due now. */
function takenUpAgain(cycle: BillingCycle, dates: LadderDates, now: EpochMs): BillingCycle {
  if (cycle.state === 'planned') return { ...cycle, next_action_at: now }
  const { next_attempt_at: asked, next_action_at } = dates
  const next_attempt_at = cycle.next_attempt_at === null ? null : asked
  return { ...cycle, next_attempt_at, next_action_at }
}
