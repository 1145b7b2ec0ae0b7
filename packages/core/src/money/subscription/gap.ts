import type { Money } from '../../kernel/money.ts'

/** What a smaller plan has given up of the days after it, and no larger one has taken again: from one price up to another. */
export interface Gap {
  readonly low: Money
  readonly high: Money
  /** The days that it is for, of the period's. */
  readonly days: number
  readonly of_days: number
  /** Net, of those days: what was billed, and was not given back by the smaller plan. */
  readonly uncovered: Money
}
