import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import type { CreditNote } from './credit-note.ts'

/** A credit note as it is shown. Source: specification, CreditNote. */
export interface ShownCreditNote extends CreditNote {
  readonly id: string
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
  return { data: data.map((note) => ({ ...note, id: note.credit_note_id })), next }
}
