import type { Account, Accounts } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const accountColumns: Columns<Account> = {
  legal_address: 'json',
  invoice_address: 'json',
  locks: 'json',
}

/** Accounts. */
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
    put: (account) => upsert(db, 'accounts', 'account_id', toRow(account, accountColumns)),
  }
}
