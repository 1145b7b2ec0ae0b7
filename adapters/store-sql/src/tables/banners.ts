import { type Banner, type Banners, type EpochMs, pageOf } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const columns: Columns<Banner> = { message_args: 'json' }

/** What accounts see on every page. */
export function banners({ db }: Handle): Banners {
  const all = () => db.selectFrom('banners').selectAll()
  const clearing = (at: EpochMs) =>
    db
      .updateTable('banners')
      .set({ cleared_at: at, updated_at: at })
      .where('cleared_at', 'is', null)
  return {
    async get(id) {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && fromRow<Banner>(row, columns)
    },
    async active(account_id, now, { limit, after }) {
      const rows = await all()
        .where('account_id', '=', account_id)
        .where('cleared_at', 'is', null)
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
        .where(isOlder(['created_at', 'id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const found = rows.map((row) => fromRow<Banner>(row, columns))
      return pageOf(found, limit, ({ created_at, id }) => ({ at: created_at, id }))
    },
    put: (banner) => upsert(db, 'banners', 'id', toRow<Banner>(banner, columns)),
    async clearDunning(account_id, at) {
      const { numUpdatedRows } = await clearing(at)
        .where('account_id', '=', account_id)
        .where('source', '=', 'scheduler')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
