import type { User, Users } from '@billing/core'
import { rowsBy } from '../batching.ts'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Session } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const userColumns: Columns<User> = { notifications_enabled: 'boolean' }

/** Users. */
export function users({ db, dialect, batch }: Session): Users {
  const storedOfAccount = rowsBy(
    batch,
    (account_ids) =>
      db
        .selectFrom('users')
        .selectAll()
        .where('account_id', 'in', account_ids)
        .orderBy('created_at')
        .orderBy('user_id')
        .execute(),
    ({ account_id }) => account_id,
  )
  const find = (user_id: string) =>
    db.selectFrom('users').selectAll().where('user_id', '=', user_id)
  return {
    async get(user_id) {
      const row = await find(user_id).executeTakeFirst()
      return row && fromRow(row, userColumns)
    },
    async getForUpdate(user_id) {
      const row = await find(user_id).$call(lockRows(dialect)).executeTakeFirst()
      return row && fromRow(row, userColumns)
    },
    async byEmail(email_key) {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('email_key', '=', email_key)
        .executeTakeFirst()
      return row && fromRow(row, userColumns)
    },
    async ofAccount(account_id) {
      const rows = await storedOfAccount(account_id)
      return rows.map((row) => fromRow(row, userColumns))
    },
    put: (user) => upsert(db, 'users', 'user_id', toRow(user, userColumns)),
    async delete(user_id) {
      await db.deleteFrom('users').where('user_id', '=', user_id).execute()
    },
  }
}
