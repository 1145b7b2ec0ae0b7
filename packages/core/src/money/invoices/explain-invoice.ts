import type { Money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import { explainPlace, explainVat, explainVatOfNote } from '../../people/vat/explain-vat.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { type GroupedNote, noteGroups } from '../../people/vat/vat-groups.ts'
import { explainLine, type LineExplanation } from './explain-line.ts'
import { isCaptured } from '../payments/payment.ts'
import { type InvoiceStatus, isIssued, owedOn } from './invoice.ts'

/** Where every amount of an invoice comes from, in English, for an operator who is asked. */
export interface InvoiceExplanation {
  readonly number: string
  readonly status: InvoiceStatus
  readonly issued_at: EpochMs
  readonly due_at: EpochMs
  readonly lines: readonly LineExplanation[]
  readonly subtotal: Money
  /** Which VAT, and why. */
  readonly vat: string
  /** What decided where the customer is; null where evidence was not kept yet. */
  readonly place: string | null
  readonly vat_amount: Money
  readonly total: Money
  readonly credit_applied: Money
  readonly notes: readonly {
    readonly number: string
    readonly amount: Money
    readonly vat_amount: Money
    readonly kind: 'refund' | 'credit'
    readonly reason_code: string
    /** What it takes back at each rate, and which VAT that is, and why. */
    readonly groups: readonly {
      readonly net: Money
      readonly vat_amount: Money
      readonly vat: string
    }[]
  }[]
  readonly captured: readonly { readonly order_id: string; readonly amount: Money }[]
  readonly owed: Money
}

/** Explain an issued invoice by its number. Throws `not_found`. */
export async function explainInvoice(
  { store }: ReadPorts,
  number: string,
): Promise<InvoiceExplanation> {
  return store.read(async (tx) => {
    const [found] = await tx.invoices.numbered(number, number)
    const invoice = found && (await tx.invoices.get(found.id))
    if (!invoice || !isIssued(invoice))
      throw new Problem('not_found', { detail: `We have no invoice ${number}.` })
    const notes = await tx.creditNotes.ofInvoice(invoice.invoice_id)
    const payments = await tx.payments.ofInvoice(invoice.invoice_id)
    const { status, issued_at, due_at, subtotal, vat_amount, total, credit_applied } = invoice
    return {
      number: invoice.number,
      status,
      issued_at,
      due_at,
      lines: invoice.lines.map(explainLine),
      subtotal,
      vat: explainVat(invoice.vat),
      place: explainPlace(invoice.vat),
      vat_amount,
      total,
      credit_applied,
      notes: notes.map((note) => explainNote(note, invoice.vat)),
      captured: payments.filter(isCaptured).map(({ order_id, amount }) => ({ order_id, amount })),
      owed: owedOn(invoice),
    }
  })
}

interface ExplainedNote extends GroupedNote {
  readonly number: string
  readonly kind: 'refund' | 'credit'
  readonly reason_code: string
}

function explainNote(
  note: ExplainedNote,
  invoiced: VatDecision,
): InvoiceExplanation['notes'][number] {
  const { number, amount, vat_amount, kind, reason_code } = note
  const groups = noteGroups(note).map((group) => ({
    ...group,
    vat: explainVatOfNote(group.vat, invoiced),
  }))
  return { number, amount, vat_amount, kind, reason_code, groups }
}
