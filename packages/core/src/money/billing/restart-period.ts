import { daysLeft } from '../invoices/draft-lines.ts'
import type { Period, TimeZone } from '../../kernel/calendar.ts'
import { fraction, type Money, subtract } from '../../kernel/money.ts'
import { type Cadence, periodIn } from '../pricing/cadence.ts'
import { reduced, takenOff } from '../pricing/discount.ts'
import { chargesOf, sumOfCharges } from '../pricing/terms.ts'
import { type Agreed, termsOf } from '../subscription/terms-of.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { discountFor } from './period-discount.ts'

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
  subscription: Agreed & Cadence & Pick<Subscription, 'discounts' | 'in_force'>,
  now: EpochMs,
  zone: TimeZone,
): Period & { readonly amount: Money; readonly days: number } {
  const running = periodIn(subscription, now, zone)
  const { days, of_days } = daysLeft(running, now, zone)
  const list = chargesOf(termsOf(subscription))
  const { used, in_force } = discountFor(subscription, { period_start: now }, running)
  const off = in_force?.basis_points ?? null
  const rest = reduced(list, off).map(({ price }) => ({ price: fraction(price, days, of_days) }))
  // From its first instant on it is a whole period, of which an amount and a gift are taken off.
  const is_whole = running.start === now && used !== null
  const amount = is_whole ? subtract(sumOfCharges(list), takenOff(used, list)) : sumOfCharges(rest)
  return { start: now, end: running.end, days, amount }
}
