import type { Batched } from '../batching.ts'
import type { Session } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { type PlainRow, rowUnder, updateRows, upsertRows } from './bulk.ts'
import type { Flushable } from './link-buffer.ts'

/** A repository that buffers its puts. */
export interface Buffered {
  readonly buffer: Flushable
}

/** The records that a transaction puts: visible to the transaction at once, and written together when it ends. */
export interface WriteBuffer<R extends object> extends Flushable {
  /** The record under this key as the transaction sees it. */
  readonly get: Batched<string, R | undefined>
  /** As `get`, and nobody else changes it before the transaction ends. */
  readonly getForUpdate: Batched<string, R | undefined>
  /** Of what was put and is not written yet. */
  readonly find: (matches: (record: R) => boolean) => R | undefined
  readonly put: (record: R) => Promise<void>
  /** The record of a row that another query of the transaction has found. */
  readonly seen: (row: object) => R
  /** What another statement has changed under this key is not known any more. */
  readonly forget: (key: string) => void
}

/** How records of one table map to rows. */
interface Mapping<R, T extends keyof Database> {
  readonly table: T
  readonly key: keyof R & keyof Database[T] & string
  readonly rowOf: (record: R) => PlainRow
  readonly recordOf: (row: never) => R
}

/**
 * Buffers the records that a transaction puts until it ends, the last of each key only, and then writes what
 * changed of them: a charge puts the same subscription three times, and an index over a column that stays
 * is not touched. Outside a transaction a write fails.
 */
export function writeBuffer<R extends object, T extends keyof Database>(
  session: Session,
  { table, key, rowOf, recordOf }: Mapping<R, T>,
): WriteBuffer<R> {
  const { db } = session
  const dirty = new Map<string, R>()
  const written = new Map<string, PlainRow>()
  const seen = (found: object): R => {
    const row = found as PlainRow
    const name = String(row[key])
    if (db.isTransaction) written.set(name, row)
    const stored = recordOf(row as never)
    return dirty.get(name) ?? stored
  }
  const asking = (lock: boolean): Batched<string, R | undefined> => {
    const stored = rowUnder(session, { table, key, lock })
    return async (wanted) => {
      const known = dirty.get(wanted)
      if (known && !(lock && session.accountLocks)) return known
      const row = await stored(wanted)
      return row ? seen(row) : known
    }
  }
  const flush = async () => {
    const records = takeAll(dirty)
    const fresh: PlainRow[] = []
    const changed: PlainRow[] = []
    for (const [name, record] of records) {
      const row = rowOf(record)
      const before = written.get(name)
      written.set(name, row)
      if (before) changed.push(...changesOf(key, before, row))
      else fresh.push(row)
    }
    await upsertRows(db, table, fresh, { key })
    await updateRows(db, table, key, changed)
  }
  return {
    get: asking(false),
    getForUpdate: asking(true),
    find: (matches) => [...dirty.values()].find(matches),
    seen,
    async put(record) {
      dirty.set(String(record[key]), record)
      if (!db.isTransaction) await flush()
    },
    forget: (name) => void written.delete(name),
    flush,
  }
}

/** All dirty records, by key, so that two transactions lock the same rows in the same order. */
function takeAll<R>(dirty: Map<string, R>): [string, R][] {
  const all = [...dirty].toSorted(([a], [b]) => (a < b ? -1 : 1))
  dirty.clear()
  return all
}

/** The key and what is new; nothing when all is as it was. */
function changesOf(key: string, before: PlainRow, row: PlainRow): PlainRow[] {
  const changes: Record<string, unknown> = { [key]: row[key] }
  let any = false
  for (const column in row) {
    if (row[column] === before[column]) continue
    changes[column] = row[column]
    any = true
  }
  return any ? [changes] : []
}
