import { daysLeft } from '../invoicing/draft-lines.ts'
import { periodHolding } from '../kernel/calendar.ts'
import { fraction } from '../kernel/money.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { planCycle } from '../subscription/plan-cycle.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from './billing-cycle.ts'

/**
 * Where the paid period ran out during a suspension, bill the rest of the running one by days, from now
 * on; changes nothing where it is billed, or going to be. Source: contract 8.
 */
export async function restartPeriod(
  { ids, settings }: Pick<Ports, 'ids' | 'settings'>,
  tx: Pick<Tx, 'cycles'>,
  subscription: Subscription,
  now: EpochMs,
): Promise<void> {
  const { account_id, subscription_id, anchor_at, price } = subscription
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  if (now < anchor_at || !isUncovered(subscription, cycles, now)) return
  const running = periodHolding(anchor_at, now, settings.time_zone)
  const { days, of_days } = daysLeft(running, now, settings.time_zone)
  const amount = fraction(price, days, of_days)
  const names = { cycle_id: ids.uuid(now), subscription_id, account_id, amount }
  await tx.cycles.plan(planCycle(names, { start: now, end: running.end }, now))
}

/** Whether nothing that was billed, or is going to be, reaches over `now`: a suspension ate the period. */
export function isUncovered(
  { current_period_end }: Pick<Subscription, 'current_period_end'>,
  cycles: readonly Pick<BillingCycle, 'period_start' | 'period_end' | 'state'>[],
  now: EpochMs,
): boolean {
  const here = cycles.filter((each) => each.period_start <= now && now < each.period_end)
  if (here.some(({ state }) => state !== 'skipped')) return false
  return here.length > 0 || current_period_end <= now
}
