import { addMonths, type CivilDate, daysBetween, daysInMonth } from '../../kernel/calendar.ts'
import type { ExportDays } from './ports.ts'

/** A quarter of the calendar year; `quarter` is 1 to 4. */
export interface Quarter {
  readonly year: number
  readonly quarter: number
}

/** The quarter of a day. */
export function quarterOf({ year, month }: CivilDate): Quarter {
  return { year, quarter: Math.ceil(month / 3) }
}

/** Its days, both included. */
export function daysOf({ year, quarter }: Quarter): ExportDays {
  const last = quarter * 3
  return {
    from: { year, month: last - 2, day: 1 },
    to: { year, month: last, day: daysInMonth(year, last) },
  }
}

/**
 * The last day on which the quarter's return is due: the end of the following month, whatever day of the week
 * that is. Source: Directive 2006/112/EC, Art. 369f.
 */
export function dueOn(quarter: Quarter): CivilDate {
  const { year, month } = addMonths({ ...daysOf(quarter).to, day: 1 }, 1)
  return { year, month, day: daysInMonth(year, month) }
}

/** Below zero where the first is the earlier one, zero for the same. */
export function compareQuarters(a: Quarter, b: Quarter): number {
  return a.year - b.year || a.quarter - b.quarter
}

/** Whether one day is after another. */
export function isAfter(day: CivilDate, other: CivilDate): boolean {
  return daysBetween(other, day) > 0
}

/** As in `2026-Q3`. */
export function quarterText({ year, quarter }: Quarter): string {
  return `${String(year).padStart(4, '0')}-Q${quarter}`
}
