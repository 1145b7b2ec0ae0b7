import { LEDGER_ACCOUNTS, type LedgerAccount, type Recount } from '@billing/core'
import { type RawBuilder, sql } from 'kysely'
import { type Handle, INTEGER } from '../dialect.ts'

const ACCOUNTS = Object.keys(LEDGER_ACCOUNTS) as LedgerAccount[]

/** Every posting of every transaction. */
export const POSTINGS = {
  sqlite: `select at, value ->> '$.account' as account, value ->> '$.amount.currency' as currency,
      value ->> '$.amount.amount_minor' as minor
    from ledger_transactions, json_each(postings)`,
  postgres: `select at, value ->> 'account' as account, value #>> '{amount,currency}' as currency,
      (value #>> '{amount,amount_minor}')::bigint as minor
    from ledger_transactions, jsonb_array_elements(postings::jsonb) as posting`,
} as const

/** Every account of the ledger, added up three ways in one statement. */
export async function recount({ db, dialect }: Handle): Promise<Recount[]> {
  const columns = ACCOUNTS.flatMap((account) => [
    addedUp('posted_minor', account, dialect),
    addedUp('kept_minor', account, dialect),
    addedUp('subjects_minor', account, dialect),
  ])
  const statement = sql<Record<string, number>>`
    select ${sql.join(columns)} from (
      select account, minor as posted_minor, 0 as kept_minor, 0 as subjects_minor
        from (${sql.raw(POSTINGS[dialect])}) as postings
      union all select account, 0, debit_minor, 0 from ledger_totals
      union all select account, 0, 0, debit_minor from ledger_balances) as entries`
  const [sums = {}] = await unhurried({ db, dialect }, statement)
  return ACCOUNTS.map((account) => ({
    account,
    posted_minor: Number(sums[`${account}.posted_minor`]),
    kept_minor: Number(sums[`${account}.kept_minor`]),
    subjects_minor:
      LEDGER_ACCOUNTS[account].per === null ? null : Number(sums[`${account}.subjects_minor`]),
  }))
}

/** One sum of one account: a scan with a few sums keeps nothing, where grouping would sort every posting. */
function addedUp(
  column: keyof Recount,
  account: LedgerAccount,
  dialect: Handle['dialect'],
): RawBuilder<unknown> {
  return sql`cast(coalesce(sum(${sql.ref(column)}) filter (where account = ${sql.lit(account)}), 0)
    as ${sql.raw(INTEGER[dialect])}) as ${sql.id(`${account}.${column}`)}`
}

/** The books may be larger than what PostgreSQL counts in the time that one statement is given. */
export async function unhurried<Row>(
  { db, dialect }: Handle,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const plain = db.withoutPlugins()
  if (dialect === 'sqlite') return (await statement.execute(plain)).rows
  return plain
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      return (await statement.execute(trx)).rows
    })
}
