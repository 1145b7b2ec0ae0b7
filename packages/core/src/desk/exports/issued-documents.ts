import type { CreditNote } from '../../money/credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../../money/invoices/invoice.ts'
import { addDays, instantOf, type Period, type TimeZone } from '../../kernel/calendar.ts'
import type { Position } from '../../kernel/page.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { ExportDays } from './ports.ts'

/** Rows that are read at a time. */
export const EXPORTED_AT_ONCE = 500

/** From the first day's midnight up to the midnight after the last one. */
export function periodOf({ from, to }: ExportDays, zone: TimeZone): Period {
  const midnight = { ms_of_day: 0 }
  return {
    start: instantOf({ ...from, ...midnight }, zone),
    end: instantOf({ ...addDays(to, 1), ...midnight }, zone),
  }
}

/** Every invoice issued in the period, in order of issue, a page at a time. */
export function issuedInvoices(
  ports: ReadPorts,
  period: Period,
): AsyncGenerator<readonly IssuedInvoice[]> {
  const read = (tx: Tx, after: Position | null) =>
    tx.invoices.issuedIn(period, after, EXPORTED_AT_ONCE)
  return pages(ports, read, ({ issued_at: at, invoice_id: id }) => ({ at, id }))
}

/** Every credit note issued in the period, in order of issue, a page at a time. */
export function issuedNotes(
  ports: ReadPorts,
  period: Period,
): AsyncGenerator<readonly CreditNote[]> {
  const read = (tx: Tx, after: Position | null) =>
    tx.creditNotes.issuedIn(period, after, EXPORTED_AT_ONCE)
  return pages(ports, read, ({ issued_at: at, credit_note_id: id }) => ({ at, id }))
}

/** How many documents were issued: invoices in one period, and credit notes in another, or in the same. */
export function countIssued(
  { store }: ReadPorts,
  invoices: Period,
  notes: Period = invoices,
): Promise<number> {
  return store.read(async (tx) => {
    const counted = await tx.invoices.countIssuedIn(invoices)
    return counted + (await tx.creditNotes.countIssuedIn(notes))
  })
}

async function* pages<T>(
  { store }: ReadPorts,
  read: (tx: Tx, after: Position | null) => Promise<T[]>,
  positionOf: (row: T) => Position,
): AsyncGenerator<readonly T[]> {
  let after: Position | null = null
  for (;;) {
    const from: Position | null = after
    const page: T[] = await store.read((tx) => read(tx, from))
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < EXPORTED_AT_ONCE) return
    after = positionOf(last)
  }
}
