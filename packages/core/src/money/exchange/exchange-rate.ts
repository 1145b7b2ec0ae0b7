import { daysInMonth } from '../../kernel/calendar.ts'
import { CURRENCIES, EUR, fraction, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** Currencies that the VAT of a member state is stated in and that we do not sell in. */
const STATED_ONLY = ['HUF', 'RON'] as const

const [, ...SOLD_IN] = CURRENCIES
/** What the table has rates of: every currency but the euro that we sell in, or that a state wants VAT in. Source: ISO 4217. */
export const RATED_CURRENCIES = [...SOLD_IN, ...STATED_ONLY] as const
/** What the table has rates of. */
export type RatedCurrency = (typeof RATED_CURRENCIES)[number]

/** What VAT is stated in. */
export type VatCurrency = typeof EUR | RatedCurrency

/** So many units of a currency for one euro, as text that is kept exactly: `11.0305`. Above zero. */
export const PER_EURO = /^(?!0+(?:\.0+)?$)\d{1,7}(?:\.\d{1,10})?$/

/** The rate of a currency on a day, as the operator put it into the table. */
export interface ExchangeRate {
  /** As `2026-11-27`. */
  readonly day: string
  readonly currency: RatedCurrency
  readonly per_euro: string
  /** Who published it: `ECB`. */
  readonly source: string
  readonly put_at: EpochMs
}

/** What an amount was converted by: both rates of one day, for one euro each. */
export interface UsedRate {
  readonly to: VatCurrency
  readonly day: string
  /** Of the currency that the amount is in; `1` for the euro. */
  readonly from_per_euro: string
  /** Of `to`; `1` for the euro. */
  readonly to_per_euro: string
  readonly source: string
}

/**
 * An amount in minor units of `from` in those of `rate.to`, rounded half up, exactly: two currencies go through the euro
 * rate of each. Source: Directive 2006/112/EC, Art. 91 (2).
 */
export function convertedMinor(
  amount_minor: number,
  { from_per_euro, to_per_euro }: Pick<UsedRate, 'from_per_euro' | 'to_per_euro'>,
): number {
  const [from, to] = [digitsOf(from_per_euro), digitsOf(to_per_euro)]
  // Both of minor units of hundredths: only the ratio of the rates counts.
  return fraction(money(amount_minor, EUR), to.digits * from.scale, to.scale * from.digits)
    .amount_minor
}

function digitsOf(per_euro: string): { readonly digits: bigint; readonly scale: bigint } {
  const [whole = '', decimals = ''] = per_euro.split('.')
  return { digits: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) }
}

/** Whether a text is a day of the calendar: `2026-02-29` is none. */
export function isRateDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const isMonth = month >= 1 && month <= 12
  return isMonth && day >= 1 && day <= daysInMonth(year, month)
}

/**
 * What an amount of `from` is converted to `to` by: the newest day, of these rates, that has what is asked; undefined where
 * none has. The same currency is no case of it.
 */
export function usedRate(
  rates: readonly ExchangeRate[],
  from: VatCurrency,
  to: VatCurrency,
): UsedRate | undefined {
  const days = [...new Set(rates.map(({ day }) => day))].toSorted().toReversed()
  for (const day of days) {
    const of = (currency: VatCurrency) =>
      currency === EUR
        ? { per_euro: '1', source: null }
        : rates.find((rate) => rate.day === day && rate.currency === currency)
    const [own, other] = [of(from), of(to)]
    if (!own || !other) continue
    const source = own.source ?? other.source ?? ''
    return { to, day, from_per_euro: own.per_euro, to_per_euro: other.per_euro, source }
  }
  return undefined
}
