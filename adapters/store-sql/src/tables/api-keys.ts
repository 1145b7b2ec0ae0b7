import { type ApiKey, type ApiKeys, pageOf } from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Session } from '../dialect.ts'
import { rowUnder } from './bulk.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const columns: Columns<ApiKey> = { scopes: 'json' }

const keyOf = (row: Row<ApiKey>): ApiKey => fromRow<ApiKey>(row, columns)

/** Keys by which machines ask. */
export function apiKeys(session: Session): ApiKeys {
  const { db } = session
  const locked = rowUnder(session, { table: 'api_keys', key: 'api_key_id', lock: true })
  return {
    bearer: bearerIn(db),
    async getForUpdate(api_key_id) {
      const row = await locked(api_key_id)
      return row && keyOf(row)
    },
    put: (key) => upsert(db, 'api_keys', 'api_key_id', toRow(key, columns)),
    async list({ limit, after }) {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where((row) => isOlder(row, ['created_at', 'api_key_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('api_key_id', 'desc')
        .limit(limit + 1)
        .execute()
      const position = ({ created_at, api_key_id }: ApiKey) => ({ at: created_at, id: api_key_id })
      return pageOf(rows.map(keyOf), limit, position)
    },
    async touch(api_key_id, now, before) {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: now })
        .where('api_key_id', '=', api_key_id)
        .where((row) =>
          row.or([row('last_used_at', 'is', null), row('last_used_at', '<=', before)]),
        )
        .execute()
    },
  }
}

/** By either of its hashes, with its owner as they are now. */
function bearerIn(db: Session['db']): ApiKeys['bearer'] {
  return async (secret_hash) => {
    const found = await db
      .selectFrom('api_keys')
      .innerJoin('users', 'users.user_id', 'api_keys.user_id')
      .selectAll('api_keys')
      .select(['users.account_id', 'users.role', 'users.reads_only', 'users.totp_confirmed_at'])
      .where((row) =>
        row.or([row('secret_hash', '=', secret_hash), row('previous_hash', '=', secret_hash)]),
      )
      .executeTakeFirst()
    if (!found) return undefined
    const { account_id, role, reads_only, totp_confirmed_at, ...row } = found
    const owner = {
      user_id: row.user_id,
      account_id,
      role,
      reads_only: reads_only === 1,
      totp_confirmed_at,
    }
    return { key: keyOf(row), owner }
  }
}
