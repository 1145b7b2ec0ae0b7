import { daysLeft } from '../invoices/draft-lines.ts'
import { type Period, periodHolding, type TimeZone } from '../../kernel/calendar.ts'
import { fraction, type Money } from '../../kernel/money.ts'
import { chargesOf, sumOfCharges } from '../pricing/terms.ts'
import { type Agreed, termsOf } from '../subscription/terms-of.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

type Billed = Pick<BillingCycle, 'period_start' | 'period_end' | 'state'>

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
  subscription: Agreed & Pick<Subscription, 'anchor_at'>,
  now: EpochMs,
  zone: TimeZone,
): Period & { readonly amount: Money; readonly days: number } {
  const running = periodHolding(subscription.anchor_at, now, zone)
  const { days, of_days } = daysLeft(running, now, zone)
  const rest = chargesOf(termsOf(subscription)).map(({ price }) => ({
    price: fraction(price, days, of_days),
  }))
  return { start: now, end: running.end, days, amount: sumOfCharges(rest) }
}
