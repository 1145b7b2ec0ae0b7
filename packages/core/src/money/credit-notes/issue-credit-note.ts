import type { AuditActor } from '../../records/audit/audit.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { postMovements } from '../ledger/post-movements.ts'
import type { Work } from '../../ports.ts'
import { beginDelivery, deliveryOf } from '../e-delivery/begin-delivery.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { notifyAccount } from '../../people/notifications/notify-account.ts'
import { isByBank } from './by-bank.ts'
import { type CreditNote, creditNoteOf } from './credit-note.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { InvoiceMove } from '../invoices/move-invoice.ts'
import type { NoteAmounts } from './note-amounts.ts'
import { mayBeRestated, notesAsTold, vatOfNextNote } from './restate.ts'
import { negate } from '../../kernel/money.ts'
import { noteGroups } from '../../people/vat/vat-groups.ts'
import { takeNumber } from '../numbering/take-number.ts'
import { invoicePage } from '../../people/notifications/notification.ts'

/** A decided credit note, and who gives it. */
export interface NoteToIssue extends Pick<
  CreditNote,
  'kind' | 'reason_code' | 'notes' | 'refund_id'
> {
  readonly move: InvoiceMove & { readonly note: NoteAmounts }
  readonly restated?: CreditNote['restated']
  /** The system unless said otherwise. */
  readonly actor?: AuditActor
  readonly user_id?: string | null
}

/**
 * Issue a credit note in the transaction that decided it: it takes its number, the invoice moves, the
 * movements are posted, and its PDF, mail and notification follow. The customer always gets the document,
 * whoever's reason it is. Source: contract 6.5, 6.7, 10.1.
 */
export async function issueCreditNote(work: Work, input: NoteToIssue): Promise<CreditNote> {
  const { tx, now, ids } = work
  const { move, kind, reason_code, notes, refund_id, restated = null } = input
  const vat = await vatNow(work, move.invoice)
  const { issued_at: supplied_at } = move.invoice
  const sells = noteGroups({ vat, ...move.note, restated }).map((group) => ({
    vat: group.vat,
    net: negate(group.net),
  }))
  const { number, issued_at } = await takeNumber(work, { series: 'CN', sells, supplied_at })
  const credit_note_id = ids.uuid(now)
  const facts = { credit_note_id, number, kind, reason_code, notes, refund_id, vat, restated }
  const note = creditNoteOf(move.invoice, move.note, facts, issued_at)
  await tx.creditNotes.insert(note)
  await audit(work, input, note)
  await tx.invoices.put(move.invoice)
  await postMovements(work, { ref: credit_note_id, movements: move.movements })
  await announce(work, note)
  return note
}

/** What is credited after a correction of VAT is credited under reverse charge. Source: contract 6.2. */
async function vatNow({ tx }: Work, invoice: IssuedInvoice): Promise<CreditNote['vat']> {
  if (!mayBeRestated(invoice)) return invoice.vat
  const earlier = await tx.creditNotes.ofInvoice(invoice.invoice_id)
  return vatOfNextNote(invoice, notesAsTold(invoice, earlier))
}

/** The note, and the move of the invoice that it makes; before the invoice is written. */
async function audit(work: Work, input: NoteToIssue, note: CreditNote): Promise<void> {
  const { credit_note_id, number, account_id, invoice_id, amount, kind, refund_id } = note
  const { actor = 'system', user_id = null } = input
  const who = { actor, account_id, user_id } as const
  const amount_minor = amount.amount_minor
  const meta = { credit_note_id, number, invoice_id, kind, amount_minor, refund_id }
  await recordAudit(work, { ...who, action: 'credit_note.issued', meta })
  const from = (await work.tx.invoices.get(invoice_id))?.status ?? null
  const to = input.move.invoice.status
  const event = from === to ? 'credited' : to === 'void' ? 'voided' : 'settled'
  const moved = { action: `invoice.${event}`, meta: { invoice_id, credit_note_id, from, to } }
  await recordAudit(work, { ...who, ...moved })
}

/** The refund's mail stands for the note's, unless it was the bank that paid back. Source: specification, AdminCreditNoteRequest. */
async function announce(work: Work, note: CreditNote): Promise<void> {
  const { credit_note_id, account_id, number, amount, invoice_number, invoice_id } = note
  const store = { type: 'document.store', document: 'credit_note', id: credit_note_id } as const
  const stored = { effect: store, dedupe_key: `document.store:${credit_note_id}` }
  await pushEffect(work, stored)
  const issued = { ...note, document: 'credit_note', id: credit_note_id } as const
  const delivery = work.delivers_e_invoices ? deliveryOf(issued, work.now) : null
  if (delivery) await beginDelivery(work, delivery)
  const refunded = note.kind === 'refund' && !(await isByBank(work.tx, note))
  const kind = refunded ? 'refund_issued' : 'credit_note_issued'
  const args = { number, amount, invoice_number }
  const cta_url = invoicePage(invoice_id)
  const news = { account_id, kind, about: credit_note_id, args, cta_url } as const
  await notifyAccount(work, { ...news, dedupe_key: `${kind}:${credit_note_id}` })
}
