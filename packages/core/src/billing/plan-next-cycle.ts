import { periodHolding, type TimeZone } from '../kernel/calendar.ts'
import { after, type EpochMs, epochMs, MINUTE } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { cycleId, planCycle } from '../subscription/plan-cycle.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from './billing-cycle.ts'

/**
 * Plan the period that follows a cycle, once. A period that began in the past, because we were away, is
 * taken up in a later tick: at most one for each subscription and tick. Source: contract 7.2, 7.3.
 */
export async function planNextCycle(
  { secrets, settings }: Pick<Ports, 'secrets' | 'settings'>,
  tx: Pick<Tx, 'cycles'>,
  { subscription, cycle }: { readonly subscription: Subscription; readonly cycle: BillingCycle },
  now: EpochMs,
): Promise<void> {
  const cycle_id = cycleId(secrets, subscription.subscription_id, cycle.period_end)
  const next = nextCycle(cycle_id, { subscription, cycle }, settings.time_zone, now)
  await tx.cycles.plan(next)
}

/** The cycle of the period that follows another one's, named `cycle_id`. Source: contract 7.1, 7.2. */
export function nextCycle(
  cycle_id: string,
  { subscription, cycle }: { readonly subscription: Subscription; readonly cycle: BillingCycle },
  zone: TimeZone,
  now: EpochMs,
): BillingCycle {
  const { subscription_id, account_id, anchor_at, price: amount } = subscription
  const next = periodHolding(anchor_at, cycle.period_end, zone)
  const planned = planCycle({ cycle_id, subscription_id, account_id, amount }, next, now)
  const next_action_at = epochMs(Math.max(next.start, after(now, MINUTE)))
  return next.start > now ? planned : { ...planned, next_action_at }
}
