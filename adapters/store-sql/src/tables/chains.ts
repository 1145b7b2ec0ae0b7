import type { ChainHead } from '@billing/core'
import { sql } from 'kysely'
import { Conflict } from '../conflicts.ts'
import type { Handle } from '../dialect.ts'
import { upsertRows } from './bulk.ts'
import { columnOf } from './column.ts'

/**
 * Make these links the last ones of their chains. Called before the links between are written, so that of two
 * who append at once the later meets a conflict and runs again.
 */
export async function moveHeads(
  db: Handle['db'],
  table: 'audit_chains' | 'ledger_chains',
  heads: readonly ChainHead[],
): Promise<void> {
  const rows = heads.map(({ chain, seq, hash }) => ({ chain, seq, hash }))
  const moved = await upsertRows(db, table, rows, {
    key: 'chain',
    where: `"${table}".seq < excluded.seq`,
  })
  if (moved.length < heads.length) throw new Conflict(`a chain of ${table} has another last link`)
}

const LINKS = {
  audit_chains: { table: 'audit_log', chain: columnOf('audit_log', 'audit_log.chain') },
  ledger_chains: {
    table: 'ledger_transactions',
    chain: columnOf('ledger_transactions', 'ledger_transactions.account_id'),
  },
} as const

/** Names of chains that have links and no head, in order. */
export async function headless(
  db: Handle['db'],
  heads: keyof typeof LINKS,
  limit: number,
): Promise<string[]> {
  const { table, chain } = LINKS[heads]
  const rows = await db
    .selectFrom(table)
    .select(sql<string>`${chain}`.as('name'))
    .distinct()
    .where(
      sql<boolean>`not exists (select 1 from ${sql.table(heads)} as heads
        where heads.chain = ${chain})`,
    )
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
