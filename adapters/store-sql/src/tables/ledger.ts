import {
  type ChainHead,
  type Currency,
  type Ledger,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type LedgerTransaction,
  money,
  negate,
} from '@billing/core'
import { sql } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, INTEGER } from '../dialect.ts'
import { headless, moveHead } from './chains.ts'
import { recount } from './ledger-recount.ts'
import { lockRows } from './locking.ts'

const transactionColumns: Columns<LedgerTransaction> = { postings: 'json' }

/** The ledger. That it only grows, balances and is counted is kept by triggers of the migrations. */
export function ledger({ db, dialect }: Handle): Ledger {
  return {
    ...ledgerChains({ db, dialect }),
    async append(transaction) {
      const posted = await db
        .selectFrom('ledger_transactions')
        .select('ledger_tx_id')
        .where('kind', '=', transaction.kind)
        .where('ref', '=', transaction.ref)
        .executeTakeFirst()
      if (posted) return false
      const { account_id: chain, seq, hash } = transaction
      await moveHead(db, 'ledger_chains', { chain, seq, hash }, seq - 1)
      await db
        .insertInto('ledger_transactions')
        .values(toRow(transaction, transactionColumns))
        .execute()
      return true
    },
    ...ledgerChecks({ db, dialect }),
    async balance(account, subject_id, currency) {
      const { debit_minor } = await db
        .selectFrom(subject_id === null ? 'ledger_totals' : 'ledger_balances')
        .select(debitOf(dialect).as('debit_minor'))
        .where('account', '=', account)
        .where('currency', '=', currency)
        .$if(subject_id !== null, (query) => query.where(sql<boolean>`subject_id = ${subject_id}`))
        .executeTakeFirstOrThrow()
      const debit = money(debit_minor, currency)
      return LEDGER_ACCOUNTS[account].normal === 'debit' ? debit : negate(debit)
    },
  }
}

function ledgerChecks({
  db,
  dialect,
}: Handle): Pick<Ledger, 'ofRefs' | 'kept' | 'recount' | 'headless'> {
  return {
    async ofRefs(kinds, refs) {
      if (refs.length === 0) return []
      const rows = await db
        .selectFrom('ledger_transactions')
        .selectAll()
        .where('kind', 'in', kinds)
        .where('ref', 'in', refs)
        .orderBy('ledger_tx_id')
        .execute()
      return rows.map((row) => fromRow(row, transactionColumns))
    },
    async kept(subject_ids) {
      if (subject_ids.length === 0) return []
      const rows = await db
        .selectFrom('ledger_balances')
        .selectAll()
        .where('account', 'in', Object.keys(LEDGER_ACCOUNTS) as LedgerAccount[])
        .where('subject_id', 'in', subject_ids)
        .execute()
      return rows.map((row) => ({ ...row, currency: row.currency as Currency }))
    },
    recount: () => recount({ db, dialect }),
    headless: (limit) => headless(db, 'ledger_chains', limit),
  }
}

function debitOf(dialect: Handle['dialect']) {
  return sql<number>`cast(coalesce(sum(debit_minor), 0) as ${sql.raw(INTEGER[dialect])})`
}

function ledgerChains({
  db,
  dialect,
}: Handle): Pick<Ledger, 'headForUpdate' | 'heads' | 'transactions' | 'postedIn'> {
  const chains = () => db.selectFrom('ledger_chains').selectAll()
  return {
    headForUpdate: (account_id): Promise<ChainHead | undefined> =>
      chains().where('chain', '=', account_id).$call(lockRows(dialect)).executeTakeFirst(),
    heads: (after, limit) =>
      chains().where('chain', '>', after).orderBy('chain').limit(limit).execute(),
    async postedIn({ start, end }, after_id, limit) {
      const rows = await db
        .selectFrom('ledger_transactions')
        .selectAll()
        .where('ledger_tx_id', '>', after_id)
        .where('at', '>=', start)
        .where('at', '<', end)
        .orderBy('ledger_tx_id')
        .limit(limit)
        .execute()
      return rows.map((row) => fromRow(row, transactionColumns))
    },
    async transactions(account_id, after_seq, limit) {
      const rows = await db
        .selectFrom('ledger_transactions')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('seq', '>', after_seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map((row) => fromRow(row, transactionColumns))
    },
  }
}
