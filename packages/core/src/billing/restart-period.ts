import { daysLeft } from '../invoicing/draft-lines.ts'
import { type Period, periodHolding, type TimeZone } from '../kernel/calendar.ts'
import { fraction, type Money } from '../kernel/money.ts'
import { after, type EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { cycleId, planCycle } from '../subscription/plan-cycle.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from './billing-cycle.ts'

type Billed = Pick<BillingCycle, 'period_start' | 'period_end' | 'state'>

/**
 * Where the paid period ran out during a suspension, bill the rest of the running one by days, from now
 * on; changes nothing where it is billed, or going to be. No days are billed nothing. Source: contract 8; states 1.3.
 */
export async function restartPeriod(
  { secrets, settings }: Pick<Ports, 'secrets' | 'settings'>,
  tx: Pick<Tx, 'cycles'>,
  subscription: Subscription,
  now: EpochMs,
): Promise<void> {
  const { account_id, subscription_id } = subscription
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  if (!isUncovered(subscription, cycles, now)) return
  const { amount, end } = restOfPeriod(subscription, now, settings.time_zone)
  // A period that began, and was skipped, at this very instant stays so: the rest of it begins right after.
  const start = cycles.some(({ period_start }) => period_start === now) ? after(now, 1) : now
  const cycle_id = cycleId(secrets, subscription_id, start)
  const names = { cycle_id, subscription_id, account_id, amount }
  await tx.cycles.plan(planCycle(names, { start, end }, now))
}

/** Whether nothing that was billed, or is going to be, reaches over `now`: a suspension ate the period. */
export function isUncovered(
  { anchor_at, current_period_end }: Pick<Subscription, 'anchor_at' | 'current_period_end'>,
  cycles: readonly Billed[],
  now: EpochMs,
): boolean {
  if (now < anchor_at) return false
  const here = cycles.filter((each) => each.period_start <= now && now < each.period_end)
  if (here.some(({ state }) => state !== 'skipped')) return false
  return here.length > 0 || current_period_end <= now
}

/** What is left of the running period at `now`: its days, and their price, net. Source: contract 6.4, 8. */
export function restOfPeriod(
  { anchor_at, price }: Pick<Subscription, 'anchor_at' | 'price'>,
  now: EpochMs,
  zone: TimeZone,
): Period & { readonly amount: Money; readonly days: number } {
  const running = periodHolding(anchor_at, now, zone)
  const { days, of_days } = daysLeft(running, now, zone)
  return { start: now, end: running.end, days, amount: fraction(price, days, of_days) }
}
