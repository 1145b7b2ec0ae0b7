import { setImmediate, setTimeout } from 'node:timers/promises'
import { groupCommit, semaphore, type Store, type Tx } from '@billing/core'
import { sql } from 'kysely'
import { alone, inRounds } from './batching.ts'
import { attemptsAfter } from './conflicts.ts'
import type { Dialect, Handle, Session } from './dialect.ts'
import { dueBy, nextDueAt } from './due.ts'
import { SET_LONG_TIMEOUTS, SET_TIMEOUTS } from './postgres/timeouts.ts'
import { readOnly } from './read-only.ts'
import { repositories } from './repositories.ts'

/**
 * The store on SQLite or PostgreSQL; transactions that ask for it share commits. A conflict that lasts through ten attempts is
 * thrown as it came.
 */
export function createSqlStore(handle: Handle): Store {
  const { db, dialect } = handle
  const reads = repositories({ ...handle, db: db.withPlugin(readOnly), batch: alone }).tx
  const run = async <T>(work: (tx: Tx) => Promise<T>, trx: Handle['db'], accountLocks = false) => {
    const { tx, flush } = repositories(inside(handle, trx, accountLocks))
    const result = await work(tx)
    await flush()
    return result
  }
  const attempt = <T>(
    work: (tx: Tx) => Promise<T>,
    { accountLocks, exclusive }: Isolation,
  ): Promise<T> => {
    const begin = db.transaction()
    if (dialect === 'sqlite') return begin.execute((trx) => run(work, trx))
    const level = accountLocks ? 'read committed' : 'serializable'
    return begin.setIsolationLevel(level).execute(async (trx) => {
      if (exclusive) await takeExclusiveSeriesLock(trx, accountLocks)
      else if (accountLocks) await takeSharedSeriesLock(trx)
      return run(work, trx, accountLocks)
    })
  }
  // Work that met a conflict runs again serially, or concurrent transactions would abort each other again.
  const again = semaphore(1)
  const batches = semaphore(BATCHES_AT_ONCE[dialect])
  const transaction = async <T>(work: (tx: Tx) => Promise<T>, accountLocks = false): Promise<T> => {
    const first = accountLocks ? batches : atOnce
    for (let tries = 1; ; tries++) {
      try {
        if (tries === 1) return await first(() => attempt(work, { accountLocks, exclusive: false }))
        return await again(() =>
          attempt(work, { accountLocks, exclusive: tries >= SERIES_LOCK_FROM }),
        )
      } catch (error) {
        if (tries >= attemptsAfter(error)) throw error
        await setTimeout(pause(tries))
      }
    }
  }
  // One turn of the event loop, microseconds when nobody else is there: SQLite answers at once, so that without
  // it the requests that came together would still commit one by one.
  const grouped = groupCommit<Tx>((work) => transaction(work), {
    most: MOST_IN_GROUP,
    gathered: () => setImmediate(),
  })
  return {
    transaction: (work, options) =>
      options?.groupCommit ? grouped(work) : transaction(work, options?.accountLocks),
    read: (work) => work(reads),
    nextDueAt: () => nextDueAt(db),
    dueBy: (now) => dueBy(db, now),
  }
}

/** What the repositories of one transaction stand on: its connection, and no other way to the database. */
function inside({ dialect, currency }: Handle, db: Handle['db'], accountLocks: boolean): Session {
  return { db, dialect, ...(currency && { currency }), batch: inRounds(), accountLocks }
}

/**
 * So many transactions under locks of one process are in the database at a time. On PostgreSQL, while one is written the
 * next is worked out: with one a billing run took two thirds more time, with three it takes hardly less, and who
 * else wants a number waits for one more. On SQLite they would only stand before a page in the line for the
 * one connection.
 */
const BATCHES_AT_ONCE: Readonly<Record<Dialect, number>> = { sqlite: 1, postgres: 2 }

/** Without a semaphore. */
const atOnce = <T>(work: () => Promise<T>): Promise<T> => work()

/** How a transaction is isolated from others. */
interface Isolation {
  /** By the locks it takes, so that PostgreSQL need not detect conflicts. */
  readonly accountLocks: boolean
  /** It holds the exclusive series lock. */
  readonly exclusive: boolean
}

/**
 * So many works share a commit, at the most. On SQLite a group holds the event loop for as long as it takes: 64
 * webhooks 5 ms. Of 32 a webhook costs a fifth more, of 128 not a twentieth less.
 */
const MOST_IN_GROUP = 64

/** From this try on, work that met conflicts takes the exclusive series lock, across processes. */
const SERIES_LOCK_FROM = 3

/**
 * The exclusive series lock: waits for every transaction that issues documents, and blocks new ones. Batches move the
 * counter of numbers all the time, so that without the lock a slower transaction would be aborted for ever. A lock on a
 * table takes no snapshot: what the others have committed is seen (PostgreSQL, 13.2.3). To wait is a statement
 * too; what follows takes no longer than elsewhere.
 */
async function takeExclusiveSeriesLock(trx: Handle['db'], accountLocks: boolean): Promise<void> {
  await sql
    .raw(`${SET_LONG_TIMEOUTS}; lock table document_series in share row exclusive mode`)
    .execute(trx)
  if (!accountLocks) await sql.raw(SET_TIMEOUTS).execute(trx)
}

/**
 * The shared series lock: a batch of many customers waits longer for locks than a request may, and waits for holders
 * of the exclusive lock before it takes any lock that they could want.
 */
async function takeSharedSeriesLock(trx: Handle['db']): Promise<void> {
  await sql
    .raw(`${SET_LONG_TIMEOUTS}; lock table document_series in row exclusive mode`)
    .execute(trx)
}

/** Milliseconds before the next attempt: anything up to a bound that doubles, so that rivals part. */
function pause(tries: number): number {
  return Math.random() * Math.min(5 * 2 ** tries, 500)
}
