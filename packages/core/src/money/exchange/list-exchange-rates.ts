import { addDays, dateText, localTime } from '../../kernel/calendar.ts'
import { invalid } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import { type ExchangeRate, isRateDay, RATED_CURRENCIES } from './exchange-rate.ts'

/** Days that are shown unless told, and at most. */
const DAYS = { shown: 31, most: 366 }

/** From which day to which; by default the last 31. */
export interface RateDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The rates of the table, newest day first. Throws `validation.failed` on `from` and `to`. */
export async function listExchangeRates(
  { store, clock, settings }: ReadPorts,
  asked: RateDays,
): Promise<ExchangeRate[]> {
  const { to = dateText(localTime(clock(), settings.time_zone)) } = asked
  if (!isRateDay(to)) throw invalid('to', 'We take a day as in 2026-11-27.')
  const { from = daysBefore(to, DAYS.shown - 1) } = asked
  if (!isRateDay(from)) throw invalid('from', 'We take a day as in 2026-11-27.')
  if (from > to) throw invalid('from', 'It is after `to`.')
  if (from < daysBefore(to, DAYS.most - 1)) throw invalid('from', 'We show 366 days at most.')
  const rates = await store.read((tx) => tx.exchangeRates.within(RATED_CURRENCIES, { from, to }))
  return rates.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
}

function daysBefore(day: string, count: number): string {
  const [year = 0, month = 1, of_month = 1] = day.split('-').map(Number)
  return dateText(addDays({ year, month, day: of_month }, -count))
}
