import { addMonths, instantOf, localTime, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** The calendar month of an instant on the clocks of `zone`, as `2026-03`. */
export function monthOf(at: EpochMs, zone: TimeZone): string {
  return written(localTime(at, zone))
}

/** The month after a month. */
export function monthAfter(month: string): string {
  return written(addMonths(firstDay(month), 1))
}

/** The instant at which a month is over in `zone`: the first of the next one. */
export function monthEnd(month: string, zone: TimeZone): EpochMs {
  return instantOf({ ...firstDay(monthAfter(month)), ms_of_day: 0 }, zone)
}

function firstDay(text: string) {
  const [year = 0, month = 1] = text.split('-').map(Number)
  return { year, month, day: 1 }
}

function written({ year, month }: { readonly year: number; readonly month: number }): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}
