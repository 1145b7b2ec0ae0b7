import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { daysOfMonth, localTime } from '../../kernel/calendar.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { exportInvoices } from './export-invoices.ts'
import { exportIsaf } from './export-isaf.ts'
import { exportLedger } from './export-ledger.ts'
import type { ExportMonth, ExportSink } from './ports.ts'

/** What operators take a month of, and how each is written. */
const MONTHLY = {
  invoices: (ports: ReadPorts, month: ExportMonth, to: ExportSink): Promise<unknown> =>
    exportInvoices(ports, daysOfMonth(month), to),
  ledger: (ports: ReadPorts, month: ExportMonth, to: ExportSink): Promise<unknown> =>
    exportLedger(ports, daysOfMonth(month), to),
  isaf: (ports: ReadPorts, month: ExportMonth, to: ExportSink): Promise<unknown> =>
    exportIsaf(ports, { ...month, without_oss: false }, to),
} as const
/** What operators take a month of. */
export type MonthlyExport = keyof typeof MONTHLY

/** A month of the books that was asked for: what it is called, and how to have it written. */
export interface MonthOfBooks {
  /** `2026-02`. */
  readonly month: string
  readonly write: (to: ExportSink) => Promise<void>
}

/**
 * A month of the books for an operator, the last whole one unless another is asked for: who took what stands in the
 * audit log before the first row is given. Writing it throws `validation.failed` where the seller has none.
 */
export async function exportMonth(
  ports: WritePorts,
  call: Call,
  {
    what,
    month = lastMonth(ports),
  }: { readonly what: MonthlyExport; readonly month?: ExportMonth },
): Promise<MonthOfBooks> {
  const name = `${String(month.year).padStart(4, '0')}-${String(month.month).padStart(2, '0')}`
  const entry = { ...calledBy(call), action: 'admin.export', meta: { what, month: name } }
  await transact(ports, (work) => recordAudit(work, entry))
  return {
    month: name,
    async write(to) {
      await MONTHLY[what](ports, month, to)
    },
  }
}

function lastMonth({ clock, settings }: ReadPorts): ExportMonth {
  const { year, month } = localTime(clock(), settings.time_zone)
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}
