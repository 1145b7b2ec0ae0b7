import { add, type Currency, EUR, fraction, type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'

/**
 * What is counted of the supplies of a calendar year, net of VAT, and up to which sum. `cross_border`: to consumers and
 * other non-taxable persons in other member states; `consumers`: to all of them within the EU, at home too, which is the
 * wider reading. A sum is crossed by being above its limit. Source: contract 6.10, 6.14; Directive 2006/112/EC,
 * Art. 59c (1) (c); Implementing Regulation 282/2011, Art. 24b, second paragraph.
 */
// prettier-ignore
const LIMITS = {
  cross_border: money(1_000_000, EUR),
  consumers:    money(10_000_000, EUR),
} as const satisfies Readonly<Record<string, Money>>
/** One sum of the meter. */
export type Meter = keyof typeof LIMITS
/** Every sum of the meter. */
export const METERS = Object.keys(LIMITS) as Meter[]

/**
 * Ten-thousandths of each currency for one euro, by which the limits are those of another currency: the rates that the
 * European Central Bank published on the day of Directive (EU) 2017/2455, 5 December 2017. They never change. For a currency of no member
 * state the law says nothing, and we take the same day. Source: Directive 2006/112/EC, Art. 59c (4).
 */
// prettier-ignore
const PER_EURO: Readonly<Record<Currency, number>> = {
  EUR: 10_000, SEK: 99_680, PLN: 42_020, CZK: 256_530, DKK: 74_415, GBP: 8_818, CHF: 11_673, USD: 11_847,
}

/** The limit of a sum in a currency: EUR 10,000 are SEK 99,680. */
export function meterLimit(meter: Meter, currency: Currency): Money {
  const { amount_minor } = LIMITS[meter]
  return fraction(money(amount_minor, currency), PER_EURO[currency], PER_EURO[EUR])
}

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
export function emptyYear(year: number, currency: Currency): MeteredYear {
  const nothing = money(0, currency)
  return {
    year,
    cross_border: nothing,
    cross_border_crossed_at: null,
    consumers: nothing,
    consumers_crossed_at: null,
  }
}

/** The year of that number; empty where nothing was counted in it. */
export function yearIn(
  years: readonly MeteredYear[],
  year: number,
  currency: Currency,
): MeteredYear {
  return years.find((each) => each.year === year) ?? emptyYear(year, currency)
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
  return sum.amount_minor > meterLimit(meter, sum.currency).amount_minor
}
