import { type EpochMs, type Notification, type Notifications, pageOf } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle, Session } from '../dialect.ts'
import { insertRows } from './bulk.ts'
import { isOlder } from './pages.ts'

const columns: Columns<Notification> = { message_args: 'json' }

/** What accounts were told. */
export function notifications({ db, batch }: Session): Notifications {
  const all = () => db.selectFrom('notifications').selectAll()
  return {
    async get(id) {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && fromRow<Notification>(row, columns)
    },
    insert: batch(async (told: readonly Notification[]) => {
      const unique = ['account_id', 'dedupe_key'] as const
      const rows = told.map((notification) => toRow<Notification>(notification, columns))
      const written = await insertRows(db, 'notifications', rows, { unique, returning: 'id' })
      return told.map(({ id }) => written.includes(id))
    }),
    async listOfAccount(account_id, { limit, after }) {
      const rows = await all()
        .where('account_id', '=', account_id)
        .where((row) => isOlder(row, ['created_at', 'id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      const found = rows.map((row) => fromRow<Notification>(row, columns))
      return pageOf(found, limit, ({ created_at, id }) => ({ at: created_at, id }))
    },
    ...notificationReads(db),
    async readdress(account_id, from, to) {
      await db
        .updateTable('notifications')
        .set({ cta_url: to })
        .where('account_id', '=', account_id)
        .where('cta_url', 'in', from)
        .execute()
    },
    async erase(account_id) {
      const { numDeletedRows } = await db
        .deleteFrom('notifications')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function notificationReads(db: Handle['db']): Pick<Notifications, 'unreadOf' | 'read' | 'readAll'> {
  const marking = (at: EpochMs) =>
    db.updateTable('notifications').set({ read_at: at }).where('read_at', 'is', null)
  return {
    async unreadOf(account_id, kinds) {
      const counted = await db
        .selectFrom('notifications')
        .select((row) => row.fn.countAll<number>().as('unread'))
        .where('account_id', '=', account_id)
        .where('read_at', 'is', null)
        .$if(kinds !== undefined, (all) => all.where('kind', 'in', kinds ?? []))
        .executeTakeFirstOrThrow()
      return counted.unread
    },
    async read(id, at) {
      const { numUpdatedRows } = await marking(at).where('id', '=', id).executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async readAll(account_id, at) {
      await marking(at).where('account_id', '=', account_id).execute()
    },
  }
}
