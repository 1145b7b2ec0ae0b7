import { type ChainHead, invariant } from '@billing/core'
import type { Handle } from '../dialect.ts'

/**
 * Make this link the last one of its chain. Called before the link is written, so that of two who append
 * at once the later meets a conflict and runs again. Throws when it does not follow the last one.
 */
export async function moveHead(
  db: Handle['db'],
  table: 'audit_chains' | 'ledger_chains',
  { chain, seq, hash }: ChainHead,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto(table)
    .values({ chain, seq, hash })
    .onConflict((conflict) =>
      conflict
        .column('chain')
        .doUpdateSet({ seq, hash })
        .where(`${table}.seq`, '=', seq - 1),
    )
    .executeTakeFirst()
  invariant(numInsertedOrUpdatedRows === 1n, `${chain} has no link ${seq - 1} to append to`)
}
