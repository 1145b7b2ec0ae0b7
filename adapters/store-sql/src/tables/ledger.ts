import {
  type Currency,
  type Ledger,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type LedgerTransaction,
  money,
  negate,
  talliesOfLedger,
} from '@billing/core'
import { sql } from 'kysely'
import { type Batched, rowBy, rowsOfKeys } from '../batching.ts'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, INTEGER, type Session } from '../dialect.ts'
import { insertRows } from './bulk.ts'
import { headless } from './chains.ts'
import { flushBefore } from './flush-before.ts'
import { type Flushable, linkBuffer } from './link-buffer.ts'
import { recount } from './ledger-recount.ts'
import { addTallies } from './tallies.ts'

const transactionColumns: Columns<LedgerTransaction> = { postings: 'json' }

/** The ledger. That it only grows, balances and is counted is kept by triggers of the migrations. */
export function ledger(session: Session): Ledger & Flushable {
  const { db, dialect } = session
  const buffer = linkBuffer<LedgerTransaction>(session, {
    heads: 'ledger_chains',
    async insert(transactions) {
      await insertRows(
        db,
        'ledger_transactions',
        transactions.map((transaction) => toRow(transaction, transactionColumns)),
      )
      await addTallies(db, talliesOfLedger(transactions))
    },
  })
  const added = new Set<string>()
  const posted = postedBefore(session)
  return {
    flush: buffer.flush,
    headForUpdate: buffer.head,
    async append(transaction) {
      const name = nameOf(transaction)
      if (added.has(name) || (await posted(transaction))) return false
      await buffer.head(transaction.account_id)
      added.add(name)
      buffer.add(transaction.account_id, transaction)
      return true
    },
    ...flushBefore(
      {
        ...ledgerChains(db),
        ...ledgerChecks({ db, dialect }),
        balance: balances(session),
      },
      [buffer],
    ),
  }
}

function nameOf({ kind, ref }: Pick<LedgerTransaction, 'kind' | 'ref'>): string {
  return `${kind} ${ref}`
}

/** Where a movement is found by its key: on PostgreSQL the ledger is kept apart by month, and a month is not known. */
const KEYS = { sqlite: 'ledger_transactions', postgres: 'ledger_keys' } as const

/** Whether the same movement is in the ledger. */
function postedBefore({
  db,
  dialect,
  batch,
}: Session): Batched<Pick<LedgerTransaction, 'kind' | 'ref'>, boolean> {
  return batch(async (asked) => {
    const kinds = [...new Set(asked.map(({ kind }) => kind))].toSorted()
    const rows = await rowsOfKeys(
      asked.map(({ ref }) => ref),
      (refs) =>
        db
          .selectFrom(KEYS[dialect])
          .select(['kind', 'ref'])
          .where('ref', 'in', refs)
          .where('kind', 'in', kinds)
          .execute(),
    )
    const found = new Set(rows.map(nameOf))
    return asked.map((each) => found.has(nameOf(each)))
  })
}

/** Balances of subjects come many in one statement; that of all together is one of its own. */
function balances({ db, dialect, batch }: Session): Ledger['balance'] {
  const asking = new Map<string, Batched<string, { readonly debit_minor: number } | undefined>>()
  const ofSubject = (account: LedgerAccount, currency: Currency) => {
    const name = `${account} ${currency}`
    const known = asking.get(name)
    if (known) return known
    const ask = rowBy(
      batch,
      (subject_ids) =>
        db
          .selectFrom('ledger_balances')
          .select(['subject_id', 'debit_minor'])
          .where('account', '=', account)
          .where('currency', '=', currency)
          .where('subject_id', 'in', subject_ids)
          .execute(),
      ({ subject_id }) => subject_id,
    )
    asking.set(name, ask)
    return ask
  }
  const ofAll = (account: LedgerAccount, currency: Currency) =>
    db
      .selectFrom('ledger_totals')
      .select(debitOf(dialect).as('debit_minor'))
      .where('account', '=', account)
      .where('currency', '=', currency)
      .executeTakeFirst()
  return async (account, subject_id, currency) => {
    const found = await (subject_id === null
      ? ofAll(account, currency)
      : ofSubject(account, currency)(subject_id))
    const debit = money(found?.debit_minor ?? 0, currency)
    return LEDGER_ACCOUNTS[account].normal === 'debit' ? debit : negate(debit)
  }
}

function ledgerChecks({
  db,
  dialect,
}: Handle): Pick<Ledger, 'ofRefs' | 'countSince' | 'kept' | 'recount' | 'headless'> {
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
    async countSince(kind, since) {
      const { count } = await db
        .selectFrom('ledger_transactions')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('at', '>=', since)
        .executeTakeFirstOrThrow()
      return Number(count)
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

function ledgerChains(
  db: Handle['db'],
): Pick<Ledger, 'heads' | 'transactions' | 'postedIn' | 'countPostedIn'> {
  return {
    heads: (after, limit) =>
      db
        .selectFrom('ledger_chains')
        .selectAll()
        .where('chain', '>', after)
        .orderBy('chain')
        .limit(limit)
        .execute(),
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
    async countPostedIn({ start, end }) {
      const { rows } = await db
        .selectFrom('ledger_transactions')
        .select((row) => row.fn.countAll<number>().as('rows'))
        .where('at', '>=', start)
        .where('at', '<', end)
        .executeTakeFirstOrThrow()
      return rows
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
