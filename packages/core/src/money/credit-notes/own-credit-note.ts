import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import type { CreditNote } from './credit-note.ts'

/** A credit note of the caller's account. Throws `not_found`, also for another account's. */
export async function ownCreditNote(
  { store }: ReadPorts,
  call: Call,
  credit_note_id: string,
): Promise<CreditNote> {
  const note = await store.read((tx) => tx.creditNotes.get(credit_note_id))
  if (note?.account_id !== actorOf(call).account_id) throw new Problem('not_found')
  return note
}
