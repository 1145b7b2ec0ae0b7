import { invariant } from '@billing/core'
import { sql } from 'kysely'
import { databaseNow, type Opened } from '../dialect.ts'
import { listPartitions } from './list-partitions.ts'
import { whyKept } from './partitioned.ts'

/**
 * Detach the months of a table that ended before an instant. Each stays as a table under its name, whose rows are in
 * no answer of ours any more. Resolves to their names, oldest first. Not concurrently: PostgreSQL does not do that
 * where there is a default partition; the lock is held for a moment. PostgreSQL only; `whyKept` is asked before.
 */
export async function detachPartitions(
  opened: Opened,
  table: string,
  before: number,
): Promise<string[]> {
  const why = whyKept(table, before, await databaseNow(opened))
  invariant(why === null, `${table} keeps its months: ${why}`)
  const all = await listPartitions(opened)
  const old = all.filter((each) => each.table === table && (each.until ?? Infinity) <= before)
  for (const { partition } of old) {
    await opened.db.transaction().execute(async (trx) => {
      await sql.raw(`alter table ${table} detach partition ${partition}`).execute(trx)
      await sql.raw(`drop trigger partition_written on ${partition}`).execute(trx)
    })
  }
  return old.map(({ partition }) => partition)
}
