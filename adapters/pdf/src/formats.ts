import {
  addDays,
  type CivilDate,
  DAY,
  daysBetween,
  daysFromCivil,
  type EpochMs,
  type Locale,
  localTime,
  type Money,
  type TimeZone,
  formatMoney,
  formatDate,
  lookUp,
} from '@billing/core'

/** How amounts, dates and names of countries are written in one language. */
export interface Formats {
  /** €1,234.50 or 1 234,50 € */
  amount(money: Pick<Money, 'amount_minor'> & { readonly currency: string }): string
  /** 21% or 21 %; of basis points. */
  percent(basis_points: number): string
  count(quantity: number): string
  /** 1 March 2026 or 2026 m. kovo 1 d. */
  date(at: EpochMs, zone: TimeZone): string
  /** The first and the last day of a period; `end` is the first instant after it. */
  period(start: EpochMs, end: EpochMs, zone: TimeZone): string
  /** The name of an ISO 3166-1 code; also of the EU's own codes for Greece and Northern Ireland. */
  country(code: string): string
}

/** English as the one country of the euro that speaks it writes it. */
const TAGS: Readonly<Record<Locale, string>> = { en: 'en-IE', lt: 'lt-LT' }
const EU_CODES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/** Built once for each language: an Intl format costs more than the page it is for. */
export const FORMATS: Readonly<Record<Locale, Formats>> = {
  en: formatsOf('en'),
  lt: formatsOf('lt'),
}

function formatsOf(language: Locale): Formats {
  const tag = TAGS[language]
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const counts = new Intl.NumberFormat(tag)
  const short = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const countries = new Map<string, string>()
  const country = (code: string) => {
    const name = countries.get(code) ?? names.of(lookUp(EU_CODES, code) ?? code) ?? code
    countries.set(code, name)
    return name
  }
  return {
    amount: (money) => formatMoney(money, language),
    percent: (basis_points) => percents.format(basis_points / 10_000),
    count: (quantity) => counts.format(quantity),
    date: (at, zone) => formatDate(at, zone, language),
    period: (start, end, zone) => {
      const first = localTime(start, zone)
      const last = addDays(localTime(end, zone), -1)
      const days = [first, ...(daysBetween(first, last) > 0 ? [last] : [])]
      return days.map((day) => short.format(midnight(day))).join(' – ')
    },
    country,
  }
}

function midnight({ year, month, day }: CivilDate): number {
  return daysFromCivil(year, month, day) * DAY
}
