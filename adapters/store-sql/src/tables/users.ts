import type { User, Users } from '@billing/core'
import { rowsBy } from '../batching.ts'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Session } from '../dialect.ts'
import { rowUnder } from './bulk.ts'
import { foundBy } from './search.ts'
import { upsert } from './writes.ts'

type StoredUser = Row<User> & { readonly search_words: string }

const userColumns: Columns<User> = {
  notifications_enabled: 'boolean',
  reads_only: 'boolean',
}

/** A user without what the table keeps of it to be found by. */
export function userOf({ search_words: _words, ...row }: StoredUser): User {
  return fromRow<User>(row, userColumns)
}

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
      return row && userOf(row)
    }
  }
  return {
    get: found('user_id', false),
    getForUpdate: found('user_id', true),
    byEmail: found('email_key', false),
    async ofAccount(account_id) {
      const rows = await storedOfAccount(account_id)
      return rows.map(userOf)
    },
    put: (user) =>
      upsert(db, 'users', 'user_id', {
        ...toRow(user, userColumns),
        search_words: foundBy(user.first_name, user.last_name),
      }),
    async delete(user_id) {
      await db.deleteFrom('users').where('user_id', '=', user_id).execute()
    },
  }
}
