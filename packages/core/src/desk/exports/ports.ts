import type { CivilDate } from '../../kernel/calendar.ts'

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

/** Where an export goes, piece by piece: memory does not grow with it. */
export interface ExportSink {
  write(text: string): Promise<void>
  /** How many rows or documents were written so far. */
  progress(count: number): void
}
