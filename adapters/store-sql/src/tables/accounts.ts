import type { Account, Accounts } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'

const accountColumns: Columns<Account> = {
  legal_address: 'json',
  invoice_address: 'json',
  locks: 'json',
}

export function accounts({ db, dialect }: Handle): Accounts {
  const find = (account_id: string) =>
    db.selectFrom('accounts').selectAll().where('account_id', '=', account_id)
  return {
    async get(account_id) {
      const row = await find(account_id).executeTakeFirst()
      return row && fromRow(row, accountColumns)
    },
    async getForUpdate(account_id) {
      const row = await find(account_id).$call(lockRows(dialect)).executeTakeFirst()
      return row && fromRow(row, accountColumns)
    },
    async operator() {
      const row = await db
        .selectFrom('accounts')
        .selectAll()
        .where('kind', '=', 'operator')
        .executeTakeFirst()
      return row && fromRow(row, accountColumns)
    },
    async put(account) {
      const row = toRow(account, accountColumns)
      await db
        .insertInto('accounts')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute()
    },
  }
}
