import type { User, Users } from '@billing/core'
import { rowsBy } from '../batching.ts'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Session } from '../dialect.ts'
import { rowUnder } from './bulk.ts'
import { upsert } from './writes.ts'

const userColumns: Columns<User> = { notifications_enabled: 'boolean' }

/** Users. */
export function users(session: Session): Users {
  const { db, batch } = session
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
  const found = (key: 'user_id' | 'email_key', lock: boolean): Users['get'] => {
    const stored = rowUnder(session, { table: 'users', key, lock })
    return async (value) => {
      const row = await stored(value)
      return row && fromRow(row, userColumns)
    }
  }
  return {
    get: found('user_id', false),
    getForUpdate: found('user_id', true),
    byEmail: found('email_key', false),
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
