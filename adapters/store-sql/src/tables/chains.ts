import { type ChainHead, invariant } from '@billing/core'
import { sql } from 'kysely'
import type { Handle } from '../dialect.ts'

/**
 * Make this link the last one of its chain, whose last one was `from`. Called before the links between are
 * written, so that of two who append at once the later meets a conflict and runs again. Throws when the
 * chain ends elsewhere.
 */
export async function moveHead(
  db: Handle['db'],
  table: 'audit_chains' | 'ledger_chains',
  { chain, seq, hash }: ChainHead,
  from: number,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table)
    .values({ chain, seq, hash })
    .onConflict((conflict) =>
      conflict.column('chain').doUpdateSet({ seq, hash }).where(`${table}.seq`, '=', from),
    )
    .executeTakeFirst()
  invariant(numInsertedOrUpdatedRows === 1n, `${chain} has no link ${from} to append to`)
}

const LINKS = {
  audit_chains: { table: 'audit_log', chain: 'chain' },
  ledger_chains: { table: 'ledger_transactions', chain: 'account_id' },
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
    .select(sql<string>`${sql.ref(chain)}`.as('name'))
    .distinct()
    .where(
      sql<boolean>`not exists (select 1 from ${sql.table(heads)} as heads
        where heads.chain = ${sql.ref(`${table}.${chain}`)})`,
    )
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
