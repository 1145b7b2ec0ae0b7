import type { Tx } from '../../ports.ts'
import type { CreditNote } from './credit-note.ts'
import { mayBeRestated, notesAsTold } from './restate.ts'

/** Corrections of before were over VAT alone: they are told as what they meant. */
export async function asTold(
  { invoices, creditNotes }: Tx,
  notes: readonly CreditNote[],
): Promise<CreditNote[]> {
  const ids = [...new Set(notes.filter(mayBeRestated).map(({ invoice_id }) => invoice_id))]
  if (ids.length === 0) return [...notes]
  const all = Map.groupBy(await creditNotes.ofInvoices(ids), ({ invoice_id }) => invoice_id)
  const told = new Map<string, CreditNote>()
  for (const [invoice_id, its] of all) {
    const invoice = await invoices.get(invoice_id)
    for (const note of invoice ? notesAsTold(invoice, its) : its) told.set(note.number, note)
  }
  return notes.map((note) => told.get(note.number) ?? note)
}
