import { epochMs, pageOf, type Withdrawal, type Withdrawals } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const columns: Columns<Withdrawal> = { owed: 'money' }

/** Withdrawals from contracts. That a statement never changes is kept by triggers of the migrations. */
export function withdrawals({ db }: Handle): Withdrawals {
  const all = () => db.selectFrom('withdrawals').selectAll()
  return {
    async get(withdrawal_id) {
      const row = await all().where('withdrawal_id', '=', withdrawal_id).executeTakeFirst()
      return row && fromRow<Withdrawal>(row, columns)
    },
    async ofAccount(account_id) {
      const rows = await all()
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('withdrawal_id', 'desc')
        .execute()
      return rows.map((row) => fromRow<Withdrawal>(row, columns))
    },
    put: (withdrawal) => upsert(db, 'withdrawals', 'withdrawal_id', toRow(withdrawal, columns)),
    async confirmed({ limit, after }) {
      const rows = await all()
        .where('confirmed_at', 'is not', null)
        .where((row) => isOlder(row, ['confirmed_at', 'withdrawal_id'], after))
        .orderBy('confirmed_at', 'desc')
        .orderBy('withdrawal_id', 'desc')
        .limit(limit + 1)
        .execute()
      const found = rows.map((row) => fromRow<Withdrawal>(row, columns))
      return pageOf(found, limit, ({ confirmed_at, withdrawal_id }) => ({
        at: confirmed_at ?? epochMs(0),
        id: withdrawal_id,
      }))
    },
    async page(after_id, limit) {
      const rows = await all()
        .where('confirmed_at', 'is not', null)
        .where('withdrawal_id', '>', after_id)
        .orderBy('withdrawal_id')
        .limit(limit)
        .execute()
      return rows.map((row) => fromRow<Withdrawal>(row, columns))
    },
  }
}
