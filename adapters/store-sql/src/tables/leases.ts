import type { EpochMs } from '@billing/core'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { type Dialect, type Handle, isUnleased, leaseEnd } from '../dialect.ts'
import type { Database, Lease } from '../schema.ts'
import { materialized, forUpdateSkipLocked } from './locking.ts'

type Leased = { [T in keyof Database]: Database[T] extends Lease ? T : never }[keyof Database]

/** A table whose rows are worked on under a lease: the column that names a row, and the one that says when it is due. */
export interface Queue<T extends Leased> {
  readonly table: T
  readonly key: keyof Selectable<Database[T]> & string
  readonly due_at: keyof Selectable<Database[T]> & string
}

/** The same queue as Kysely can check it: which columns there are, `Queue` has made sure of. */
function checked<T extends Leased>(queue: Queue<T>) {
  return queue as unknown as {
    readonly table: 'billing_cycles'
    readonly key: 'cycle_id'
    readonly due_at: 'next_action_at'
  }
}

/** What a claim writes to its rows. The fence grows, so that an earlier claim can write no more. */
export function leased(
  dialect: Dialect,
  lease_ms: number,
): { readonly lease_until: RawBuilder<number>; readonly lease_fence: RawBuilder<number> } {
  return {
    lease_until: leaseEnd(dialect, lease_ms),
    lease_fence: sql<number>`lease_fence + 1`,
  }
}

/** Lease up to `limit` rows whose time has come and that nobody holds, oldest first. */
export async function claimDue<T extends Leased>(
  { db, dialect }: Handle,
  queue: Queue<T>,
  {
    now,
    limit,
    lease_ms,
  }: { readonly now: EpochMs; readonly limit: number; readonly lease_ms: number },
): Promise<Selectable<Database[T]>[]> {
  const { table, key, due_at } = checked(queue)
  const due = db
    .selectFrom(table)
    .select(key)
    .where(due_at, '<=', now)
    .where(isUnleased(dialect))
    .orderBy(due_at)
    .orderBy(key)
    .limit(limit)
    .$call(forUpdateSkipLocked(dialect))
  const rows = await db
    .updateTable(table)
    .set(leased(dialect, lease_ms))
    .where(key, 'in', materialized(due))
    .returningAll()
    .execute()
  return rows.toSorted(
    (a, b) => (a[due_at] ?? 0) - (b[due_at] ?? 0) || (a[key] < b[key] ? -1 : 1),
  ) as unknown as Selectable<Database[T]>[]
}

/** Write to a claimed row while the claim holds. False, and nothing written, when it was lost to another. */
export async function writeClaimed<T extends Leased>(
  db: Handle['db'],
  queue: Pick<Queue<T>, 'table' | 'key'>,
  { id, fence }: { readonly id: string; readonly fence: number },
  change: Changes<T>,
): Promise<boolean> {
  const { table, key } = checked(queue as Queue<T>)
  const { [key]: _same, ...changed } = change as Record<string, unknown>
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set(changed as never)
    .where(key, '=', id)
    .where('lease_fence', '=', fence)
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** New values, or what the database computes them from. */
type Changes<T extends Leased> = {
  readonly [C in keyof Updateable<Database[T]>]: Updateable<Database[T]>[C] | RawBuilder<unknown>
}
