import { share } from './arithmetic.ts'

/** A smaller plan that no larger one has undone: between two prices, for so many of the period's days. */
export interface Undone {
  readonly low: number
  readonly high: number
  readonly days: number
  readonly all: number
  /** Of what its days are worth, this was neither given back nor ever billed. */
  readonly uncovered: number
}

const worth = (low: number, high: number, days: number, all: number) =>
  share(high, days, all) - share(low, days, all)

/** Of a smaller plan, for fewer of its days. */
function uncoveredIn({ low, high, days, all, uncovered }: Undone, fewer: number): number {
  const whole = worth(low, high, days, all)
  return whole > 0 ? share(worth(low, high, fewer, all), uncovered, whole) : 0
}

/** All of it, for so many days. */
export const uncoveredNow = (undone: readonly Undone[], days: number) =>
  undone.reduce((sum, each) => sum + uncoveredIn(each, days), 0)

/** What of it a larger plan uses up between two prices: it comes first. Source: states 2.2. */
export const usedUp = (undone: readonly Undone[], from: number, to: number, days: number) =>
  undone
    .filter(({ low }) => low >= from && low < to)
    .reduce(
      (sum, each) =>
        sum +
        Math.min(worth(each.low, Math.min(each.high, to), days, each.all), uncoveredIn(each, days)),
      0,
    )

/** What stays undone above a price. */
export const undoneAbove = (undone: readonly Undone[], price: number, left: number): Undone[] =>
  undone
    .filter(({ high }) => high > price)
    .map((each) => {
      if (each.low >= price) return each
      const days = Math.min(each.days, left)
      const uncovered = uncoveredIn(each, days) - usedUp([each], each.low, price, days)
      return { ...each, low: price, days, uncovered }
    })
