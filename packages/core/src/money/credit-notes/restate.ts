import { compareNumbers } from '../numbering/document-number.ts'
import { type Money, subtract } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { isCorrectedByYes, mayBeCorrectedByYes } from '../../people/vat/decide-vat.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import type { Restatement } from '../../people/vat/vat-groups.ts'
import { parseVatId } from '../../people/vat-numbers/vat-number.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { CreditNote } from './credit-note.ts'
import { uncreditedNet } from './note-amounts.ts'

/** A number that is proved, and since when. */
export interface ProvedNumber {
  readonly vat_id: string
  readonly confirmed_at: EpochMs
}

/**
 * What a note that takes back the rest of the invoice's VAT restates under reverse charge: the same base.
 * Null where no base is left. Source: contract 6.2.
 */
export function restatementOf(invoice: Invoice, proved: ProvedNumber): Restatement | null {
  return restatementOver(uncreditedNet(invoice), invoice.vat, proved)
}

function restatementOver(
  net: Money,
  charged: VatDecision,
  { vat_id, confirmed_at }: ProvedNumber,
): Restatement | null {
  if (net.amount_minor === 0) return null
  // The invoice may have had the customer elsewhere: reverse charge is of the number's state alone.
  const customer_country = parseVatId(vat_id)?.country ?? charged.customer_country
  const vat = {
    treatment: 'reverse_charge',
    rate_basis_points: 0,
    rate_country: null,
    customer_country,
    vat_id,
    vat_status: 'valid',
    vat_checked_at: confirmed_at,
  } as const
  return { net, vat, confirmed_at }
}

/** Whether an invoice may have been restated, so that its notes must be asked. */
export function mayBeRestated({ vat }: Pick<Invoice, 'vat'>): boolean {
  return vat.vat_id !== null && mayBeCorrectedByYes(vat, vat.vat_id)
}

/** The VAT that a further note takes back at: the invoice's, until a note has restated it. Source: contract 6.2, 6.7. */
export function vatOfNextNote(
  { vat }: Pick<Invoice, 'vat'>,
  notes: readonly CreditNote[],
): VatDecision {
  const found = notes.map(({ restated }) => restated).findLast((restated) => restated !== null)
  return found?.vat ?? vat
}

/**
 * Whether a note took back VAT alone, as corrections did before they restated the supply. Such a document
 * stays as it was issued.
 */
export function tookBackVatAlone(note: CreditNote): boolean {
  const { reason_code, amount, vat_amount, restated, vat } = note
  const vat_only = amount.amount_minor === vat_amount.amount_minor
  const waited = vat.vat_id !== null && isCorrectedByYes(vat, vat.vat_id)
  return restated === null && reason_code === 'vat_corrected' && vat_only && waited
}

/**
 * The notes of one invoice as registers and returns tell them, oldest first: a correction that took back VAT
 * alone meant that the supply is under reverse charge, and so it is told, with what comes after it.
 */
export function notesAsTold(
  { subtotal }: Pick<Invoice, 'subtotal'>,
  notes: readonly CreditNote[],
): CreditNote[] {
  let left = subtotal
  let restated: Restatement | null = null
  return notes.toSorted(byIssue).map((note) => {
    const told = restated && note.restated === null ? { ...note, vat: restated.vat } : note
    const own = tookBackVatAlone(told) ? restatementOver(left, told.vat, provedBy(told)) : null
    restated = told.restated ?? own ?? restated
    left = subtract(left, subtract(note.amount, note.vat_amount))
    return own ? { ...told, restated: own } : told
  })
}

function provedBy({ vat, issued_at }: CreditNote): ProvedNumber {
  return { vat_id: vat.vat_id ?? '', confirmed_at: issued_at }
}

/** In the order in which they were issued; of one instant, by number. */
export function byIssue(
  a: Pick<CreditNote, 'issued_at' | 'number'>,
  b: Pick<CreditNote, 'issued_at' | 'number'>,
): number {
  return a.issued_at - b.issued_at || compareNumbers(a.number, b.number)
}
