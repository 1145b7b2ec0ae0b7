import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { expectCustomer } from '../account/expect-customer.ts'
import type { CustomerNote } from './note.ts'

/** What operators wrote down about a customer, newest first. Throws `not_found`. */
export async function listNotes(
  { store }: ReadPorts,
  account_id: string,
  page: PageRequest,
): Promise<Page<CustomerNote>> {
  return store.read(async (tx) => {
    await expectCustomer(tx, account_id)
    return tx.customerNotes.listOfAccount(account_id, page)
  })
}

/**
 * An operator writes something down about a customer, who never sees it. The audit chain says who and when; the words stand
 * in the note alone, so that they can be erased. Throws `not_found`.
 */
export async function addNote(
  ports: WritePorts,
  call: Call,
  { account_id, body }: Pick<CustomerNote, 'account_id' | 'body'>,
): Promise<CustomerNote> {
  const { user_id: author_user_id } = actorOf(call)
  return transact(ports, async (work) => {
    const { tx, now, ids } = work
    await expectCustomer(tx, account_id)
    const note_id = ids.uuid(now)
    const note = { note_id, account_id, author_user_id, body: body.trim(), created_at: now }
    await tx.customerNotes.insert(note)
    const entry = { ...calledBy(call), account_id, meta: { note_id } } as const
    await recordAudit(work, { ...entry, action: 'admin.customer.note' })
    return note
  })
}
