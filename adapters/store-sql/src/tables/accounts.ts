import type { Account, Accounts } from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockFreeRows, lockRows } from './locking.ts'
import { type Late, lateRows } from './late-rows.ts'
import { foundBy } from './search.ts'

const accountColumns: Columns<Account> = {
  legal_address: 'json',
  invoice_address: 'json',
  locks: 'json',
}

/** What an operator finds a customer by; the operators' own account is in no list. */
function wordsOf(account: Account): string {
  if (account.kind === 'operator') return foundBy()
  const { company_name, full_name, contact_email, contact_phone, reg_number, vat_id } = account
  return foundBy(company_name, full_name, contact_email, contact_phone, reg_number, vat_id)
}

function accountOf({ search_words: _words, ...row }: Row<Account> & { search_words: string }) {
  return fromRow<Account>(row, accountColumns)
}

/** Accounts. */
export function accounts({ db, dialect }: Handle): Accounts & Late {
  const late = lateRows<Account, 'accounts'>(db, 'accounts', 'account_id', (account) => ({
    ...toRow(account, accountColumns),
    search_words: wordsOf(account),
  }))
  const find = (account_id: string) =>
    db.selectFrom('accounts').selectAll().where('account_id', '=', account_id)
  return {
    late,
    get: (account_id) =>
      late.get(account_id, async () => {
        const row = await find(account_id).executeTakeFirst()
        return row && accountOf(row)
      }),
    getForUpdate: (account_id) =>
      late.get(account_id, async () => {
        const row = await find(account_id).$call(lockRows(dialect)).executeTakeFirst()
        return row && accountOf(row)
      }),
    async operator() {
      const row = await db
        .selectFrom('accounts')
        .selectAll()
        .where('kind', '=', 'operator')
        .executeTakeFirst()
      return row && accountOf(row)
    },
    put: late.put,
    ...accountLists({ db, dialect }),
  }
}

function accountLists({ db, dialect }: Handle): Pick<Accounts, 'ofIds' | 'vatChecksDue'> {
  return {
    async ofIds(account_ids) {
      if (account_ids.length === 0) return []
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .where('account_id', 'in', account_ids)
        .execute()
      return rows.map(accountOf)
    },
    async vatChecksDue(now, limit) {
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .where('vat_next_check_at', '<=', now)
        .orderBy('vat_next_check_at')
        .orderBy('account_id')
        .limit(limit)
        .$call(lockFreeRows(dialect))
        .execute()
      return rows.map(accountOf)
    },
  }
}
