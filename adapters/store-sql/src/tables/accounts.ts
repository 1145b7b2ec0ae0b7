import { type Account, type Accounts, accountWords, type EpochMs } from '@billing/core'
import { rowsOfKeys } from '../batching.ts'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle, Session } from '../dialect.ts'
import { materialized, forUpdateSkipLocked, lockRows } from './locking.ts'
import { type Buffered, writeBuffer } from './write-buffer.ts'

const accountColumns: Columns<Account> = {
  legal_address: 'json',
  invoice_address: 'json',
  place: 'json',
  e_invoice: 'json',
  locks: 'json',
}

type StoredAccount = Row<Account> & {
  readonly search_words: string
  readonly place_review_at: EpochMs | null
}

/** An account without what the table keeps of it to be found by. */
export function accountOf({
  search_words: _words,
  place_review_at: _at,
  ...row
}: StoredAccount): Account {
  return fromRow<Account>(row, accountColumns)
}

/** Accounts. */
export function accounts(session: Session): Accounts & Buffered {
  const { db } = session
  const buffer = writeBuffer<Account, 'accounts'>(session, {
    table: 'accounts',
    key: 'account_id',
    rowOf: (account) => ({
      ...toRow(account, accountColumns),
      search_words: JSON.stringify(accountWords(account)),
      place_review_at: account.place?.review?.opened_at ?? null,
    }),
    recordOf: accountOf,
  })
  const lock = lockOf(session)
  return {
    buffer,
    get: buffer.get,
    async getForUpdate(account_id) {
      if (!session.accountLocks) return buffer.getForUpdate(account_id)
      await lock(account_id)
      return buffer.get(account_id)
    },
    lock,
    async operator() {
      const row = await db
        .selectFrom('accounts')
        .selectAll()
        .where('kind', '=', 'operator')
        .executeTakeFirst()
      return row && accountOf(row)
    },
    put: buffer.put,
    ...accountLists(session),
  }
}

/**
 * SQLite's transactions have the whole database to themselves. On PostgreSQL a serialisable transaction that waited
 * for one under locks goes on with what it saw before; so the latter leaves a new version of the row, which
 * undoes whoever waited for it, and it runs again (PostgreSQL, 13.2.2).
 */
function lockOf({ db, dialect, batch, accountLocks }: Session): Accounts['lock'] {
  if (dialect === 'sqlite') return async () => undefined
  const locked = (some: string[]) =>
    db
      .selectFrom('accounts')
      .select('account_id')
      .where('account_id', 'in', some)
      .orderBy('account_id')
      .$call(lockRows(dialect))
  const renewed = (some: string[]) =>
    db
      .updateTable('accounts')
      .set((row) => ({ created_at: row.ref('created_at') }))
      .where('account_id', 'in', materialized(locked(some)))
      .returning('account_id')
  return batch(async (account_ids: readonly string[]) => {
    await rowsOfKeys(account_ids, (some) => (accountLocks ? renewed(some) : locked(some)).execute())
    return account_ids.map(() => undefined)
  })
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
        .$call(forUpdateSkipLocked(dialect))
        .execute()
      return rows.map(accountOf)
    },
  }
}
