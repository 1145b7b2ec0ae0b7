import { add, EUR, type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'

/**
 * What is counted of the supplies of a calendar year, net of VAT, and up to which sum. `cross_border`: to consumers and
 * other non-taxable persons in other member states; `consumers`: to all of them within the EU, at home too, which is the
 * wider reading. A sum is crossed by being above its limit. Source: contract 6.10, 6.14; Directive 2006/112/EC,
 * Art. 59c (1) (c); Implementing Regulation 282/2011, Art. 24b, second paragraph.
 */
// prettier-ignore
export const METER_LIMITS = {
  cross_border: money(1_000_000, EUR),
  consumers:    money(10_000_000, EUR),
} as const satisfies Readonly<Record<string, Money>>
/** One sum of the meter. */
export type Meter = keyof typeof METER_LIMITS

/** What a document adds to the sums of a year; what a credit note takes back is below zero. */
export interface MeteredSale {
  /** Of the supply, by the operator's calendar: a credit note counts in the year of its invoice. */
  readonly year: number
  /** When the document is issued. */
  readonly at: EpochMs
  readonly cross_border: Money
  readonly consumers: Money
}

/**
 * The sums of a year, and when each was first above its limit: a credit note lowers a sum and never undoes that.
 * Source: contract 6.14; Directive 2006/112/EC, Art. 59c.
 */
export interface MeteredYear {
  readonly year: number
  readonly cross_border: Money
  readonly cross_border_crossed_at: EpochMs | null
  readonly consumers: Money
  readonly consumers_crossed_at: EpochMs | null
}

/** A year in which nothing was sold yet. */
export function emptyYear(year: number): MeteredYear {
  const nothing = money(0, EUR)
  return {
    year,
    cross_border: nothing,
    cross_border_crossed_at: null,
    consumers: nothing,
    consumers_crossed_at: null,
  }
}

/** The year of that number; empty where nothing was counted in it. */
export function yearIn(years: readonly MeteredYear[], year: number): MeteredYear {
  return years.find((each) => each.year === year) ?? emptyYear(year)
}

/** The year with a sale counted. */
export function afterSale(year: MeteredYear, sale: MeteredSale): MeteredYear {
  const cross_border = add(year.cross_border, sale.cross_border)
  const consumers = add(year.consumers, sale.consumers)
  const over = {
    cross_border: isAbove('cross_border', cross_border),
    consumers: isAbove('consumers', consumers),
  }
  return {
    year: year.year,
    cross_border,
    cross_border_crossed_at: year.cross_border_crossed_at ?? (over.cross_border ? sale.at : null),
    consumers,
    consumers_crossed_at: year.consumers_crossed_at ?? (over.consumers ? sale.at : null),
  }
}

/** Whether a sum is above its limit; one that just reaches it is not. */
export function isAbove(meter: Meter, sum: Money): boolean {
  return sum.amount_minor > METER_LIMITS[meter].amount_minor
}
