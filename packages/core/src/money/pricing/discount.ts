import { add, fraction, type Money, money, share, smaller, subtract } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type Interval, MONTHS } from '../../kernel/interval.ts'
import { type Charge, chargesOf, sumOfCharges, type Terms } from './terms.ts'

/**
 * A percentage is off every day of its period, what is added within it too. An amount, or the whole period as a gift, is taken
 * off once, when the period is billed: what is added later is paid in full.
 */
export type Off =
  | { readonly kind: 'percent'; readonly basis_points: number }
  /** Net, in minor units. */
  | { readonly kind: 'amount'; readonly amount_minor: number }
  | { readonly kind: 'period' }

/** The most periods that a discount is for: ten years of months; one that is for good has no number. */
export const DISCOUNT_PERIODS_MAX = 120

/** The largest percentage, in basis points: all of a period is a gift of that period. */
export const DISCOUNT_PERCENT_MAX = 9_999

/** A reduction of billed periods: so many of them, or every one. It never reaches into a period that is billed already. */
export interface Discount {
  readonly discount_id: string
  readonly off: Off
  /** How many billed periods it is for; null: every one. */
  readonly periods: number | null
  /** Those of them that are left; null: every one. */
  readonly periods_left: number | null
  /** Of periods of this length alone: months of a discount are never years of it. */
  readonly interval: Interval
  /** Not for periods that begin earlier; null: from the next one that is billed. */
  readonly from: EpochMs | null
  /** By which it was redeemed; null where an operator gave it. */
  readonly code: string | null
  /** The operator's; null of a code. */
  readonly reason: string | null
  readonly given_at: EpochMs
  /** When an operator ended it before its periods were used up; null where nobody did. */
  readonly ended_at: EpochMs | null
}

/** The discount of one period. */
export interface InForce {
  readonly discount_id: string
  /** The start of the whole period. */
  readonly period_start: EpochMs
  /** Off every day of it; null of an amount and of a gift. */
  readonly basis_points: number | null
}

/** A period that is to be billed, as far as a discount depends on it. */
export interface DiscountedPeriod {
  readonly charges: readonly Charge[]
  readonly interval: Interval
  readonly start: EpochMs
}

/** Whether a discount has periods left, and nobody ended it. */
export function isRunning({
  periods_left,
  ended_at,
}: Pick<Discount, 'periods_left' | 'ended_at'>): boolean {
  return periods_left !== 0 && ended_at === null
}

/** What a discount takes off a period, net: at most what it costs. */
export function takenOff({ off }: Pick<Discount, 'off'>, charges: readonly Charge[]): Money {
  const list = sumOfCharges(charges)
  if (off.kind === 'period') return list
  if (off.kind === 'amount') return smaller(money(off.amount_minor, list.currency), list)
  return charges
    .map(({ price }) => share(price, off.basis_points))
    .reduce(add, money(0, list.currency))
}

/**
 * The one discount of a period: discounts do not add up. That which takes off most; of those that take off as much, the one
 * that ends first, then the older. The others wait, and none of their periods is used up. Null where nothing is taken off.
 */
export function discountOf(
  discounts: readonly Discount[],
  { charges, interval, start }: DiscountedPeriod,
): Discount | null {
  const ends = ({ periods_left }: Discount) => periods_left ?? Number.MAX_SAFE_INTEGER
  const [best] = discounts
    .filter((each) => isRunning(each) && each.interval === interval && (each.from ?? 0) <= start)
    .map((each) => ({ each, off: takenOff(each, charges).amount_minor }))
    .filter(({ off }) => off > 0)
    .toSorted(
      (a, b) => b.off - a.off || ends(a.each) - ends(b.each) || a.each.given_at - b.each.given_at,
    )
  return best?.each ?? null
}

/** One period less of the discount that a period uses, in the decision that bills it. */
export function usedUp(
  discounts: readonly Discount[],
  discount_id: Discount['discount_id'],
): readonly Discount[] {
  return discounts.map((each) => {
    if (each.discount_id !== discount_id || each.periods_left === null) return each
    invariant(each.periods_left > 0, `discount ${discount_id} has no period left`)
    return { ...each, periods_left: each.periods_left - 1 }
  })
}

/** What is in the price of every day of its period; an amount is not: it is one line of the period's invoice. */
export function percentageOf({ off }: Pick<Discount, 'off'>): number | null {
  return off.kind === 'percent' ? off.basis_points : null
}

/** Charges after a percentage, each rounded by itself; as they are where there is none. */
export function reduced<C extends Charge>(
  charges: readonly C[],
  basis_points: number | null,
): readonly C[] {
  if (basis_points === null) return charges
  return charges.map((charge) => {
    const { price: list } = charge
    return { ...charge, list, basis_points, price: subtract(list, share(list, basis_points)) }
  })
}

/** What a whole period costs after the discount that it uses, net. */
export function discountedPrice(discounts: readonly Discount[], period: DiscountedPeriod): Money {
  const list = sumOfCharges(period.charges)
  const used = discountOf(discounts, period)
  return used ? subtract(list, takenOff(used, period.charges)) : list
}

/**
 * What terms add to the monthly recurring revenue, net: a period's price over its months, rounded once. A discount that ends
 * does not lower it, the best of those that are for good does. Source: contract 11.
 */
export function monthly(terms: Terms, discounts: readonly Discount[]): Money {
  const for_good = discounts.filter(({ periods_left }) => periods_left === null)
  const { interval } = terms
  const charges = chargesOf(terms)
  const start = Math.max(0, ...for_good.map(({ from }) => from ?? 0)) as EpochMs
  const price = discountedPrice(for_good, { charges, interval, start })
  return fraction(price, 1, MONTHS[interval])
}
