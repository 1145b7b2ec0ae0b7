import type { ExpressionBuilder } from 'kysely'
import { type EpochMs, pageOf, type Session, type Sessions } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { insertRows } from './bulk.ts'
import { bearerOf } from './hot-reads.ts'
import { isOlder } from './pages.ts'

const sessionColumns: Columns<Session> = { twofa: 'boolean' }

/** Sessions and their refresh tokens. */
export function sessions(handle: Handle): Sessions {
  const { db } = handle
  return {
    bearer: (session_id) => bearerOf(handle, session_id),
    async get(session_id) {
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('session_id', '=', session_id)
        .executeTakeFirst()
      return row && fromRow(row, sessionColumns)
    },
    async insert(session) {
      await insertRows(db, 'sessions', [toRow(session, sessionColumns)])
    },
    liveOf: liveOf(db),
    async touch(session_id, use) {
      await db.updateTable('sessions').set(use).where('session_id', '=', session_id).execute()
    },
    async end(session_id, at, reason) {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ ended_at: at, end_reason: reason })
        .where('session_id', '=', session_id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async endAllOf(user_id, except, at, reason) {
      await db
        .updateTable('sessions')
        .set({ ended_at: at, end_reason: reason })
        .where('user_id', '=', user_id)
        .where('ended_at', 'is', null)
        .$if(except !== null, (query) => query.where('session_id', '<>', except))
        .execute()
    },
    ...refreshTokens(db),
    async purge(before) {
      await db.deleteFrom('refresh_tokens').where('expires_at', '<', before).execute()
      await db
        .deleteFrom('sessions')
        .where((row) => row.or([row('ended_at', '<', before), isForgotten(row, before)]))
        .execute()
    },
  }
}

/** Those that can still be renewed. */
function liveOf(db: Handle['db']): Sessions['liveOf'] {
  return async ({ user_id, read_account }, since, { limit, after }) => {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where((row) =>
        row.or([
          row.and([row('user_id', '=', user_id), row('reading_reason', 'is', null)]),
          row.and([row('account_id', '=', read_account), row('reading_reason', 'is not', null)]),
        ]),
      )
      .where('ended_at', 'is', null)
      .where((row) => row.not(row.exists(endedBeginning(row))))
      .where((row) => row(row.fn.coalesce('last_used_at', 'created_at'), '>', since))
      .where((row) => isOlder(row, ['created_at', 'session_id'], after))
      .orderBy('created_at', 'desc')
      .orderBy('session_id', 'desc')
      .limit(limit + 1)
      .execute()
    const found = rows.map((row) => fromRow<Session>(row, sessionColumns))
    return pageOf(found, limit, ({ created_at: at, session_id: id }) => ({ at, id }))
  }
}

function refreshTokens(
  db: Handle['db'],
): Pick<Sessions, 'insertRefresh' | 'refreshByHash' | 'rotateRefresh'> {
  return {
    async insertRefresh(token) {
      await insertRows(db, 'refresh_tokens', [toRow(token, {})])
    },
    async refreshByHash(token_hash) {
      return db
        .selectFrom('refresh_tokens')
        .selectAll()
        .where('token_hash', '=', token_hash)
        .executeTakeFirst()
    },
    async rotateRefresh(token_hash, at) {
      const { numUpdatedRows } = await db
        .updateTable('refresh_tokens')
        .set({ rotated_at: at })
        .where('token_hash', '=', token_hash)
        .where('rotated_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

/** The session in which a reading began, when that has ended. */
function endedBeginning(row: ExpressionBuilder<Database, 'sessions'>) {
  return row
    .selectFrom('sessions as beginning')
    .select('beginning.session_id')
    .whereRef('beginning.session_id', '=', 'sessions.begun_in')
    .where('beginning.ended_at', 'is not', null)
}

/** Never ended, and left without a token by which it could go on. */
function isForgotten(row: ExpressionBuilder<Database, 'sessions'>, before: EpochMs) {
  const token = row
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .whereRef('refresh_tokens.session_id', '=', 'sessions.session_id')
  return row.and([
    row('ended_at', 'is', null),
    row('created_at', '<', before),
    row.not(row.exists(token)),
  ])
}
