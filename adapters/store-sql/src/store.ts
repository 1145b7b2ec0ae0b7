import { setImmediate, setTimeout } from 'node:timers/promises'
import { groupCommit, inFlight, type Store, type Tx } from '@billing/core'
import { sql } from 'kysely'
import { alone, inRounds } from './batching.ts'
import { attemptsAfter } from './conflicts.ts'
import type { Dialect, Handle } from './dialect.ts'
import { dueBy, nextDueAt } from './due.ts'
import { readOnly } from './read-only.ts'
import { repositories } from './repositories.ts'

/**
 * The store on SQLite or PostgreSQL; transactions that ask for it share commits. A conflict that lasts through ten attempts is
 * thrown as it came.
 */
export function createSqlStore(handle: Handle): Store {
  const { db, dialect } = handle
  const reads = repositories({ ...handle, db: db.withPlugin(readOnly), batch: alone }).tx
  const run = async <T>(work: (tx: Tx) => Promise<T>, trx: Handle['db'], underLocks = false) => {
    const { tx, flush } = repositories({ db: trx, dialect, batch: inRounds(), underLocks })
    const result = await work(tx)
    await flush()
    return result
  }
  const attempt = <T>(
    work: (tx: Tx) => Promise<T>,
    { underLocks, waits }: Isolation,
  ): Promise<T> => {
    const begin = db.transaction()
    if (dialect === 'sqlite') return begin.execute((trx) => run(work, trx))
    const level = underLocks ? 'read committed' : 'serializable'
    return begin.setIsolationLevel(level).execute(async (trx) => {
      if (waits) await waitInLine(trx, underLocks)
      else if (underLocks) await goBehindTheLine(trx)
      return run(work, trx, underLocks)
    })
  }
  // Work that met a conflict runs again in line, or rivals would undo each other.
  const again = inFlight(1)
  const batches = inFlight(BATCHES_AT_ONCE[dialect])
  const transaction = async <T>(work: (tx: Tx) => Promise<T>, underLocks = false): Promise<T> => {
    const first = underLocks ? batches : atOnce
    for (let tries = 1; ; tries++) {
      try {
        if (tries === 1) return await first(() => attempt(work, { underLocks, waits: false }))
        return await again(() => attempt(work, { underLocks, waits: tries >= IN_LINE_FROM }))
      } catch (error) {
        if (tries >= attemptsAfter(error)) throw error
        await setTimeout(pause(tries))
      }
    }
  }
  // One turn of the event loop, microseconds when nobody else is there: SQLite answers at once, so that without
  // it the requests that came together would still commit one by one.
  const together = groupCommit<Tx>((work) => transaction(work), {
    most: MOST_TOGETHER,
    gathered: () => setImmediate(),
  })
  return {
    transaction: (work, wishes) =>
      wishes?.together ? together(work) : transaction(work, wishes?.underLocks),
    read: (work) => work(reads),
    nextDueAt: () => nextDueAt(db),
    dueBy: (now) => dueBy(db, now),
  }
}

/**
 * So many transactions under locks of one process are in the database at a time. On PostgreSQL, while one is written the
 * next is worked out: with one a billing run took two thirds more time, with three it takes hardly less, and who
 * else wants a number waits for one more. On SQLite they would only stand before a page in the line for the
 * one connection.
 */
const BATCHES_AT_ONCE: Readonly<Record<Dialect, number>> = { sqlite: 1, postgres: 2 }

/** Without a turn to wait for. */
const atOnce = <T>(work: () => Promise<T>): Promise<T> => work()

/** What keeps a transaction apart from the others. */
interface Isolation {
  /** The locks it takes, so that PostgreSQL need not look for conflicts. */
  readonly underLocks: boolean
  /** The end of those that waited before it. */
  readonly waits: boolean
}

/**
 * So many works share a commit, at the most. On SQLite a group holds the event loop for as long as it takes: 64
 * webhooks 5 ms. Of 32 a webhook costs a fifth more, of 128 not a twentieth less.
 */
const MOST_TOGETHER = 64

/** From this try on, work that met conflicts takes turns with the other processes too. */
const IN_LINE_FROM = 3

/**
 * Wait for every transaction that issues documents, and let no other begin to. Batches move the counter of
 * numbers all the time, so that without turns one that is slower would be undone for ever. A lock on a
 * table takes no snapshot: what the others have committed is seen (PostgreSQL, 13.2.3). To wait is a statement
 * too; what follows takes no longer than elsewhere.
 */
async function waitInLine(trx: Handle['db'], underLocks: boolean): Promise<void> {
  await sql.raw(`${PATIENTLY}; lock table document_series in share row exclusive mode`).execute(trx)
  if (!underLocks) await sql.raw(IMPATIENTLY).execute(trx)
}

/**
 * Whoever works for many customers waits for others' locks longer than a request may, and for those in line before it has
 * a lock that they could want.
 */
async function goBehindTheLine(trx: Handle['db']): Promise<void> {
  await sql.raw(`${PATIENTLY}; lock table document_series in row exclusive mode`).execute(trx)
}

const PATIENTLY = `set local lock_timeout = '20s'; set local statement_timeout = '30s'`
const IMPATIENTLY = `set local lock_timeout to default; set local statement_timeout to default`

/** Milliseconds before the next attempt: anything up to a bound that doubles, so that rivals part. */
function pause(tries: number): number {
  return Math.random() * Math.min(5 * 2 ** tries, 500)
}
