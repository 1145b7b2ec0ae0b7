import { type CustomerNotes, pageOf } from '@billing/core'
import type { Handle } from '../dialect.ts'
import { isOlder } from './pages.ts'

/** What operators wrote down about customers. That a note never changes is kept by triggers of the migrations. */
export function customerNotes({ db }: Handle): CustomerNotes {
  return {
    async insert(note) {
      await db.insertInto('customer_notes').values(note).execute()
    },
    async listOfAccount(account_id, { limit, after }) {
      const rows = await db
        .selectFrom('customer_notes')
        .selectAll()
        .where('account_id', '=', account_id)
        .where((row) => isOlder(row, ['created_at', 'note_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('note_id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ created_at: at, note_id: id }) => ({ at, id }))
    },
    async erase(account_id) {
      const { numDeletedRows } = await db
        .deleteFrom('customer_notes')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
