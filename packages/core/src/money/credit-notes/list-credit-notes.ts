import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Money } from '../../kernel/money.ts'
import { LEGAL_WORDS, noteGroups, VAT_CATEGORIES } from '../../people/vat/vat-groups.ts'
import type { VatConversion } from '../exchange/vat-conversion.ts'
import type { CreditNote } from './credit-note.ts'

/** What a credit note takes back at one rate, with the words that the law wants to be read. */
export interface ShownVatGroup {
  readonly category: 'S' | 'AE' | 'O'
  readonly rate_basis_points: number
  /** Positive where it is taken back, below zero where it is supplied anew. */
  readonly net: Money
  readonly vat_amount: Money
  readonly legal_words: readonly string[]
}

/** A credit note as it is shown. Source: specification, CreditNote. */
export interface ShownCreditNote extends Omit<CreditNote, 'vat_converted'> {
  /** Missing where the VAT is in the currency that the law wants. */
  readonly vat_converted?: VatConversion
  readonly id: string
  readonly vat_groups: readonly ShownVatGroup[]
}

/** What credit notes are narrowed to. */
export interface CreditNoteFilters {
  readonly invoice_id?: string
  readonly account_id?: string
}

/** The credit notes of the caller's account, newest first; of one invoice, or of all. */
export async function listCreditNotes(
  { store }: ReadPorts,
  call: Call,
  { invoice_id }: Pick<CreditNoteFilters, 'invoice_id'>,
  page: PageRequest,
): Promise<Page<ShownCreditNote>> {
  const { account_id } = actorOf(call)
  const own = invoice_id === undefined ? { account_id } : { account_id, invoice_id }
  return shown(await store.read((tx) => tx.creditNotes.list(own, page)))
}

/** The credit notes of every account, newest first, for operators. */
export async function adminListCreditNotes(
  { store }: ReadPorts,
  filters: CreditNoteFilters,
  page: PageRequest,
): Promise<Page<ShownCreditNote>> {
  return shown(await store.read((tx) => tx.creditNotes.list(filters, page)))
}

function shown({ data, next }: Page<CreditNote>): Page<ShownCreditNote> {
  return { data: data.map(shownNote), next }
}

/** A credit note as its reader sees it. */
export function shownNote({ vat_converted, ...note }: CreditNote): ShownCreditNote {
  const vat_groups = noteGroups(note).map(({ vat, net, vat_amount }) => ({
    category: VAT_CATEGORIES[vat.treatment],
    rate_basis_points: vat.rate_basis_points,
    net,
    vat_amount,
    legal_words: LEGAL_WORDS[vat.treatment],
  }))
  const converted = vat_converted && { vat_converted }
  return { ...note, ...converted, id: note.credit_note_id, vat_groups }
}
