import { type Money, negate } from '../../kernel/money.ts'
import type { Period, TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { CreditNote } from '../../money/credit-notes/credit-note.ts'
import { asTold } from '../../money/credit-notes/told-notes.ts'
import type { IssuedInvoice } from '../../money/invoices/invoice.ts'
import type { Party } from '../../money/invoices/party.ts'
import { noteGroups, type VatGroup } from '../../people/vat/vat-groups.ts'
import type { ReadPorts } from '../../ports.ts'
import { countIssued, issuedInvoices, issuedNotes } from './issued-documents.ts'
import { type Progress, progressOf } from '../../kernel/progress.ts'

/** An issued document as registers and returns tell it. */
export interface ToldDocument {
  readonly number: string
  readonly type: 'invoice' | 'credit_note'
  readonly seller: Party
  readonly buyer: Party
  readonly issued_at: EpochMs
  readonly time_zone: TimeZone
  /** The invoice that a credit note corrects. */
  readonly corrects: { readonly number: string; readonly issued_at: EpochMs } | null
  /** By VAT treatment and rate; what a note takes back is below zero. */
  readonly groups: readonly VatGroup[]
}

/** When the documents that are told were issued: the invoices, and the notes. */
interface Issued {
  readonly invoices: Period
  readonly notes: Period
}

/** Show each document that stands under the seller’s number of today, with what was read so far. */
export async function eachOwn(
  ports: ReadPorts,
  issued: Issued,
  to: Progress,
  take: (document: ToldDocument) => void,
): Promise<void> {
  const { vat_id } = ports.settings.seller
  const { invoices, notes } = issued
  const progress = await progressOf(to, () => countIssued(ports, invoices, notes))
  for await (const page of toldDocuments(ports, issued)) {
    page.filter(({ seller }) => seller.vat_id === vat_id).forEach(take)
    progress(page.length)
  }
}

/** The invoices, then the credit notes issued in the period, a page at a time. */
export async function* toldDocuments(
  ports: ReadPorts,
  { invoices, notes }: Issued,
): AsyncGenerator<readonly ToldDocument[]> {
  for await (const page of issuedInvoices(ports, invoices)) yield page.map(toldInvoice)
  for await (const page of issuedNotes(ports, notes)) {
    const told = await ports.store.read((tx) => asTold(tx, page))
    yield told.map(toldNote)
  }
}

/** An invoice has one group. */
export function toldInvoice(invoice: IssuedInvoice): ToldDocument {
  const { number, seller, buyer, issued_at, time_zone, vat, subtotal: net, vat_amount } = invoice
  const groups = [{ vat, net, vat_amount }]
  return { number, type: 'invoice', seller, buyer, issued_at, time_zone, corrects: null, groups }
}

/** A credit note with what it takes back below zero. */
export function toldNote(note: CreditNote): ToldDocument {
  const { number, seller, buyer, issued_at, time_zone } = note
  const corrects = { number: note.invoice_number, issued_at: note.invoice_issued_at }
  const groups = noteGroups(note).map(({ vat, net, vat_amount }) => {
    return { vat, net: negated(net), vat_amount: negated(vat_amount) }
  })
  return { number, type: 'credit_note', seller, buyer, issued_at, time_zone, corrects, groups }
}

function negated(amount: Money): Money {
  return amount.amount_minor === 0 ? amount : negate(amount)
}
