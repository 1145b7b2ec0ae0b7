import type { Locale } from '../locale.ts'
import { localTime, type TimeZone } from '../calendar.ts'
import type { Money } from '../money.ts'
import { DAY, daysFromCivil, type EpochMs } from '../time.ts'

/** English as the one country of the euro that speaks it writes it. */
const TAGS: Readonly<Record<Locale, string>> = { en: 'en-IE', lt: 'lt-LT' }
/** English would write a hyphen. */
const MINUS = '\u2212'

/** Built once for each language: an Intl format costs more than the page it is for. */
const FORMATS = { en: formatsOf(TAGS.en), lt: formatsOf(TAGS.lt) }

function formatsOf(tag: string) {
  return {
    amounts: amountsOf(tag),
    dates: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
    months: new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
    countries: new Intl.DisplayNames(tag, { type: 'region' }),
  }
}

/** How a language writes amounts of each currency, made when the first one is written. */
function amountsOf(tag: string): (currency: string) => Intl.NumberFormat {
  const made = new Map<string, Intl.NumberFormat>()
  return (currency) => {
    const known = made.get(currency) ?? new Intl.NumberFormat(tag, { style: 'currency', currency })
    made.set(currency, known)
    return known
  }
}

/** Format an amount for a language, in its currency: €1,234.50 or 1 234,50 €, SEK 1,234.50 or 1 234,50 SEK. */
export function formatMoney(
  { amount_minor, currency }: { readonly amount_minor: number; readonly currency: string },
  language: Locale,
): string {
  return FORMATS[language].amounts(currency).format(decimal(amount_minor)).replace('-', MINUS)
}

/** An amount in major units as a decimal string: a dot, two decimals, a hyphen below zero. */
export function toDecimalString({ amount_minor }: Pick<Money, 'amount_minor'>): string {
  return decimal(amount_minor)
}

/** Format the day of an instant in `zone`: 1 March 2026 or 2026 m. kovo 1 d. */
export function formatDate(at: EpochMs, zone: TimeZone, language: Locale): string {
  const { year, month, day } = localTime(at, zone)
  return FORMATS[language].dates.format(daysFromCivil(year, month, day) * DAY)
}

/** As a Lithuanian says in which month something was. */
const LITHUANIAN_MONTHS =
  'sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio'.split(
    ' ',
  )

/** Format a month that is written as `2026-03`: March 2026 or 2026 m. kovo mėn. */
export function formatMonth(written: string, language: Locale): string {
  const [year = 0, month = 1] = written.split('-').map(Number)
  if (language === 'lt') return `${year} m. ${LITHUANIAN_MONTHS[month - 1]} mėn.`
  return FORMATS.en.months.format(daysFromCivil(year, month, 1) * DAY)
}

/** Exact, where a division by 100 is not. */
function decimal(amount_minor: number): `${number}` {
  const digits = String(Math.abs(amount_minor)).padStart(3, '0')
  const sign = amount_minor < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/** The name of a country in a language, by its ISO 3166-1 code: Lithuania or Lietuva. */
export function formatCountry(country: string, language: Locale): string {
  return FORMATS[language].countries.of(country) ?? country
}
