import type { Money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type VatFacts, vatFacts, vatFactsForOperators } from './vat-facts.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { type GroupedNote, noteGroups } from '../../people/vat/vat-groups.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { type InvoiceStatus, isIssued, type IssuedInvoice, owedOn } from './invoice.ts'
import { type LineFacts, lineFacts } from './line-facts.ts'
import { type Captured, capturedOf } from '../payments/payment.ts'
import { ownIssuedInvoice } from './view-invoice.ts'

/** What a note on an invoice takes back, at each rate. */
interface NoteFacts {
  readonly number: string
  readonly issued_at: EpochMs
  readonly kind: 'refund' | 'credit'
  readonly reason_code: string
  readonly amount: Money
  readonly vat_amount: Money
  readonly groups: readonly {
    readonly treatment: VatDecision['treatment']
    readonly rate_basis_points: number
    readonly net: Money
    readonly vat_amount: Money
  }[]
}

/** Where every amount of an invoice comes from, as facts: whoever shows them has the words. */
export interface InvoiceFacts<V extends VatFacts = VatFacts> {
  readonly invoice_id: string
  readonly number: string
  readonly status: InvoiceStatus
  readonly issued_at: EpochMs
  readonly due_at: EpochMs
  readonly lines: readonly LineFacts[]
  readonly subtotal: Money
  readonly vat: V
  readonly vat_amount: Money
  readonly total: Money
  readonly credit_applied: Money
  readonly notes: readonly NoteFacts[]
  /** Taken from cards. */
  readonly payments: readonly Captured[]
  readonly owed: Money
}

/** Explain an invoice of the caller's account. Throws `not_found`, also for another account's. */
export async function invoiceFacts(
  { store }: ReadPorts,
  call: Call,
  invoice_id: string,
): Promise<InvoiceFacts> {
  return store.read(async (tx) =>
    factsOf(tx, await ownIssuedInvoice(tx, call, invoice_id), vatFacts),
  )
}

/** Explain any invoice, with the names of the pieces of evidence. Throws `not_found`. */
export async function adminInvoiceFacts(
  { store }: ReadPorts,
  invoice_id: string,
): Promise<InvoiceFacts<ReturnType<typeof vatFactsForOperators>>> {
  return store.read(async (tx) => {
    const invoice = await tx.invoices.get(invoice_id)
    if (!invoice || !isIssued(invoice)) throw new Problem('not_found')
    return factsOf(tx, invoice, vatFactsForOperators)
  })
}

async function factsOf<V extends VatFacts>(
  tx: Tx,
  invoice: IssuedInvoice,
  vat: (decision: VatDecision) => V,
): Promise<InvoiceFacts<V>> {
  const notes = await tx.creditNotes.ofInvoice(invoice.invoice_id)
  return {
    ...namesOf(invoice),
    lines: invoice.lines.map(lineFacts),
    vat: vat(invoice.vat),
    notes: notes.map(noteFacts),
    payments: capturedOf(await tx.payments.ofInvoice(invoice.invoice_id)),
    owed: owedOn(invoice),
  }
}

function namesOf(invoice: IssuedInvoice) {
  const { invoice_id, number, status, issued_at, due_at } = invoice
  const { subtotal, vat_amount, total, credit_applied } = invoice
  const amounts = { subtotal, vat_amount, total, credit_applied }
  return { invoice_id, number, status, issued_at, due_at, ...amounts }
}

type Noted = GroupedNote & Omit<NoteFacts, 'groups'>

function noteFacts(note: Noted): NoteFacts {
  const { number, issued_at, kind, reason_code, amount, vat_amount } = note
  const groups = noteGroups(note).map(({ vat, ...group }) => ({
    ...group,
    treatment: vat.treatment,
    rate_basis_points: vat.rate_basis_points,
  }))
  return { number, issued_at, kind, reason_code, amount, vat_amount, groups }
}
