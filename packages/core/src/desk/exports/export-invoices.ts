import type { CreditNote } from '../../money/credit-notes/credit-note.ts'
import { type IssuedInvoice, owedOn } from '../../money/invoices/invoice.ts'
import type { Party } from '../../money/invoices/party.ts'
import { dateText, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { add, negate } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { noteGroups, type VatGroup } from '../../people/vat/vat-groups.ts'
import { writeRecords } from './csv.ts'
import { countIssued, issuedInvoices, issuedNotes, periodOf } from './issued-documents.ts'
import type { Cell, ExportDays, ExportSink } from './ports.ts'
import { progressOf } from '../../kernel/progress.ts'

const COLUMNS =
  `type number issued_on due_on status account_id customer country reg_number vat_id vat_treatment
  vat_percent currency net vat total credit_applied refunded owed corrects`.split(/\s+/)

/**
 * Every invoice, then every credit note issued on these days, as CSV. Amounts of a note are below zero, so
 * that each column adds up. Resolves to how many documents there were. Source: contract 6.5, 6.7.
 */
export async function exportInvoices(
  ports: ReadPorts,
  days: ExportDays,
  to: ExportSink,
): Promise<number> {
  const period = periodOf(days, ports.settings.time_zone)
  const progress = await progressOf(to, () => countIssued(ports, period))
  let count = 0
  const write = async (documents: readonly (readonly Cell[])[][]) => {
    await writeRecords(to, documents.flat())
    count += documents.length
    progress(documents.length)
  }
  await writeRecords(to, [COLUMNS])
  for await (const page of issuedInvoices(ports, period)) {
    await write(page.map((invoice) => [invoiceRecord(invoice)]))
  }
  for await (const page of issuedNotes(ports, period)) await write(page.map(noteRecords))
  return count
}

function invoiceRecord(invoice: IssuedInvoice): Cell[] {
  const { number, issued_at, due_at, status, account_id, buyer, vat, time_zone } = invoice
  return [
    'invoice',
    number,
    dayOf(issued_at, time_zone),
    dayOf(due_at, time_zone),
    status,
    account_id,
    ...partyCells(buyer),
    ...vatCells(vat),
    invoice.total.currency,
    invoice.subtotal,
    invoice.vat_amount,
    invoice.total,
    invoice.credit_applied,
    invoice.refunded,
    owedOn(invoice),
    null,
  ]
}

/** A correction of VAT has a record for each rate. */
function noteRecords(note: CreditNote): Cell[][] {
  return noteGroups(note).map((group) => groupRecord(note, group))
}

function groupRecord(note: CreditNote, { vat, net, vat_amount }: VatGroup): Cell[] {
  const { number, issued_at, kind, account_id, buyer, time_zone, amount } = note
  return [
    'credit_note',
    number,
    dayOf(issued_at, time_zone),
    null,
    kind,
    account_id,
    ...partyCells(buyer),
    ...vatCells(vat),
    amount.currency,
    negate(net),
    negate(vat_amount),
    negate(add(net, vat_amount)),
    null,
    null,
    null,
    note.invoice_number,
  ]
}

function partyCells({ name, country, reg_number, vat_id }: Party): Cell[] {
  return [name, country, reg_number, vat_id]
}

function vatCells({ treatment, rate_basis_points }: VatDecision): Cell[] {
  return [treatment, rate_basis_points / 100]
}

function dayOf(at: EpochMs, zone: TimeZone): string {
  return dateText(localTime(at, zone))
}
