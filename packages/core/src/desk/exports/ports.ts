import type { CivilDate } from '../../kernel/calendar.ts'
import type { Money } from '../../kernel/money.ts'
import type { Progress } from '../../kernel/progress.ts'

/** The days that an export is of, both included, by the operator's calendar. */
export interface ExportDays {
  readonly from: CivilDate
  readonly to: CivilDate
}

/** A month of the operator's calendar; `month` is 1 to 12. */
export interface ExportMonth {
  readonly year: number
  readonly month: number
}

/** What a cell holds: a text, a whole number, an amount, or nothing. */
export type Cell = string | number | Money | null

/** Where an export goes, piece by piece: memory does not grow with it. */
export interface ExportSink extends Progress {
  write(text: string): Promise<void>
  /** Takes the records of a table as their cells. Without it they come as CSV, by `write`. */
  records?(records: readonly (readonly Cell[])[]): Promise<void>
}
