import { type Banner, type Banners, type EpochMs, pageOf, type PageRequest } from '@billing/core'
import type { Selectable } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const columns: Columns<Banner> = { message_args: 'json' }

type BannerRow = Selectable<Database['banners']>

function paged(rows: readonly BannerRow[], { limit }: PageRequest) {
  const found = rows.map((row) => fromRow<Banner>(row, columns))
  return pageOf(found, limit, ({ created_at, id }) => ({ at: created_at, id }))
}

/** What accounts see on every page. */
export function banners({ db }: Handle): Banners {
  const all = () => db.selectFrom('banners').selectAll()
  const newest = (account_id: string, { limit, after }: PageRequest) =>
    all()
      .where('account_id', '=', account_id)
      .where((row) => isOlder(row, ['created_at', 'id'], after))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
  const clearing = (at: EpochMs) => notCleared(db).set({ cleared_at: at, updated_at: at })
  return {
    async get(id) {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && fromRow<Banner>(row, columns)
    },
    async active(account_id, now, page) {
      const rows = await newest(account_id, page)
        .where('cleared_at', 'is', null)
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
        .execute()
      return paged(rows, page)
    },
    async listOfAccount(account_id, page) {
      return paged(await newest(account_id, page).execute(), page)
    },
    put: (banner) => upsert(db, 'banners', 'id', toRow<Banner>(banner, columns)),
    async clear(id, at) {
      const { numUpdatedRows } = await clearing(at).where('id', '=', id).executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async clearDunning(account_id, at) {
      const { numUpdatedRows } = await clearing(at)
        .where('account_id', '=', account_id)
        .where('source', '=', 'scheduler')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    clearAsked: clearAsked(db),
    readdress: readdress(db),
    async erase(account_id) {
      const { numDeletedRows } = await db
        .deleteFrom('banners')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function notCleared(db: Handle['db']) {
  return db.updateTable('banners').where('cleared_at', 'is', null)
}

function clearAsked(db: Handle['db']): Banners['clearAsked'] {
  return async (account_id, kind, at) => {
    const { numUpdatedRows } = await notCleared(db)
      .set({ cleared_at: at, updated_at: at })
      .where('account_id', '=', account_id)
      .where('source', '=', 'manual')
      .where('kind', '=', kind)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}

function readdress(db: Handle['db']): Banners['readdress'] {
  return async (account_id, from, to) => {
    await notCleared(db)
      .set({ cta_url: to })
      .where('account_id', '=', account_id)
      .where('cta_url', 'in', from)
      .execute()
  }
}
