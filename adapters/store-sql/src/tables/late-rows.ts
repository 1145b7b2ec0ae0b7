import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import type { Flushed } from './late-links.ts'
import { upsertAll } from './writes.ts'

/** A repository whose puts are kept. */
export interface Late {
  readonly late: Flushed
}

/** Records that a transaction puts: known to it at once, and written together when it ends. */
export interface LateRows<R> extends Flushed {
  /** The record under this key that this transaction has put; else what the database has. */
  readonly get: (key: string, stored: () => Promise<R | undefined>) => Promise<R | undefined>
  readonly find: (matches: (record: R) => boolean) => R | undefined
  readonly put: (record: R) => Promise<void>
}

/**
 * Keeps the records that a transaction puts until its end, the last of each key only: a charge puts the same
 * subscription three times, and a batch of charges the rows of fifty. Outside a transaction a write fails.
 */
export function lateRows<R extends object, T extends keyof Database>(
  db: Handle['db'],
  table: T,
  key: keyof R & keyof Database[T] & string,
  rowOf: (record: R) => Parameters<typeof upsertAll<T>>[3][number],
): LateRows<R> {
  const kept = new Map<string, R>()
  const flush = async () => {
    // By key, so that two transactions lock the same rows in the same order.
    const records = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record)
    kept.clear()
    if (records.length > 0) await upsertAll(db, table, key, records.map(rowOf))
  }
  return {
    get: async (wanted, stored) => kept.get(wanted) ?? stored(),
    find: (matches) => [...kept.values()].find(matches),
    async put(record) {
      kept.set(String(record[key]), record)
      if (!db.isTransaction) await flush()
    },
    flush,
  }
}
