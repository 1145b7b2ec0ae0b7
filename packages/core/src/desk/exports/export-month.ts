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
type MonthlyExport = keyof typeof MONTHLY

/** A month of the books that was asked for: what it is called, and how to have it written. */
export interface MonthOfBooks {
  /** `2026-02`. */
  readonly month: string
  readonly write: (to: ExportSink) => Promise<void>
}

/** Which month; the last whole one unless another is asked for. */
export interface AskedMonth {
  readonly month?: ExportMonth
}

/**
 * A month of invoices and credit notes for an operator: who took it stands in the audit log before the first row is
 * given.
 */
export function exportMonthOfInvoices(
  ports: WritePorts,
  call: Call,
  asked: AskedMonth,
): Promise<MonthOfBooks> {
  return exportMonth(ports, call, { what: 'invoices', ...asked })
}

/** As `exportMonthOfInvoices`, of the ledger. */
export function exportMonthOfLedger(
  ports: WritePorts,
  call: Call,
  asked: AskedMonth,
): Promise<MonthOfBooks> {
  return exportMonth(ports, call, { what: 'ledger', ...asked })
}

/**
 * As `exportMonthOfInvoices`, of the register of sales for the Lithuanian tax inspectorate. Writing it throws
 * `validation.failed` where the seller has none.
 */
export function exportMonthOfIsaf(
  ports: WritePorts,
  call: Call,
  asked: AskedMonth,
): Promise<MonthOfBooks> {
  return exportMonth(ports, call, { what: 'isaf', ...asked })
}

async function exportMonth(
  ports: WritePorts,
  call: Call,
  { what, month = lastMonth(ports) }: AskedMonth & { readonly what: MonthlyExport },
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
