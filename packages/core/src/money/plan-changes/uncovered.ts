import { daysLeft } from '../invoices/draft-lines.ts'
import type { TimeZone } from '../../kernel/calendar.ts'
import { add, fraction, type Money, money, smaller, subtract } from '../../kernel/money.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { Gap } from '../subscription/gap.ts'

/** Two prices of a whole period, of which the first is the lower one. */
type Step = Pick<Gap, 'low' | 'high'>

/** A change that was made, and what a whole period costs before and after it. */
interface Changed extends Pick<
  PlanChange,
  'uncovered_minor' | 'changed_at' | 'period_start' | 'period_end'
> {
  readonly from_price: Money
  readonly to_price: Money
}

/**
 * The gaps above the price that a subscription pays, the lowest last; each begins where the one after it ends. A smaller plan
 * makes one, a larger one closes what it reaches over, the last one first. Source: states 2.2.
 */
export function gapsAfter(gaps: readonly Gap[], change: Changed, zone: TimeZone): Gap[] {
  const { from_price: high, to_price: low, uncovered_minor, changed_at } = change
  const { period_start: start, period_end: end } = change
  const { days: left, of_days } = daysLeft({ start, end }, changed_at, zone)
  if (high.amount_minor <= low.amount_minor) {
    return gaps.flatMap((gap) => above(gap, low, Math.min(gap.days, left)))
  }
  // The day of the change is held on the larger plan.
  const days = Math.max(left - 1, 0)
  const uncovered = money(uncovered_minor ?? 0, low.currency)
  return [...gaps, { low, high, days, of_days, uncovered }]
}

/** What is left of a gap above a price, for the days from now on. */
function above(gap: Gap, price: Money, days: number): Gap[] {
  if (gap.high.amount_minor <= price.amount_minor) return []
  if (gap.low.amount_minor >= price.amount_minor) return [gap]
  const used = usedOf(gap, price, days)
  return [{ ...gap, low: price, days, uncovered: subtract(uncoveredFor(gap, days), used) }]
}

/** What is uncovered for so many of the days that are left, whatever the plan. */
export function uncoveredOf(
  gaps: readonly Gap[],
  days: number,
  currency: Money['currency'],
): Money {
  return gaps.map((gap) => uncoveredFor(gap, days)).reduce(add, money(0, currency))
}

/** What a larger plan uses up of it: so much is not charged again. */
export function uncoveredBetween({ low, high }: Step, gaps: readonly Gap[], days: number): Money {
  return gaps
    .filter((gap) => gap.low.amount_minor >= low.amount_minor)
    .filter((gap) => gap.low.amount_minor < high.amount_minor)
    .map((gap) => usedOf(gap, high, days))
    .reduce(add, money(0, low.currency))
}

/** What is uncovered comes first, up to what the days come to at the price. */
function usedOf({ low, ...gap }: Gap, price: Money, days: number): Money {
  const high = smaller(gap.high, price)
  return smaller(worthOf({ low, high }, days, gap.of_days), uncoveredFor({ low, ...gap }, days))
}

function uncoveredFor(gap: Gap, days: number): Money {
  const all = worthOf(gap, gap.days, gap.of_days)
  if (all.amount_minor <= 0) return all
  return fraction(worthOf(gap, days, gap.of_days), gap.uncovered.amount_minor, all.amount_minor)
}

/** What days cost more at the higher price, as the lines of a change count them. */
function worthOf({ low, high }: Step, days: number, of_days: number): Money {
  return subtract(fraction(high, days, of_days), fraction(low, days, of_days))
}
