import { setTimeout } from 'node:timers/promises'
import type { Store, Tx } from '@billing/core'
import { sql } from 'kysely'
import { attemptsAfter } from './conflicts.ts'
import type { Handle } from './dialect.ts'
import { dueBy, nextDueAt } from './due.ts'
import { readOnly } from './read-only.ts'
import { repositories } from './repositories.ts'

/** The store on SQLite or PostgreSQL. A conflict that lasts through ten attempts is thrown as it came. */
export function createSqlStore({ db, dialect }: Handle): Store {
  const reads = repositories({ db: db.withPlugin(readOnly), dialect }).tx
  const attempt = <T>(work: (tx: Tx) => Promise<T>, tries: number): Promise<T> => {
    const begin = db.transaction()
    const strict = dialect === 'postgres' ? begin.setIsolationLevel('serializable') : begin
    return strict.execute(async (trx) => {
      if (dialect === 'postgres' && tries >= IN_LINE_FROM) await waitInLine(trx)
      const { tx, flush } = repositories({ db: trx, dialect })
      const result = await work(tx)
      await flush()
      return result
    })
  }
  const again = oneByOne()
  return {
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await (tries === 1 ? attempt(work, tries) : again(() => attempt(work, tries)))
        } catch (error) {
          if (tries >= attemptsAfter(error)) throw error
          await setTimeout(pause(tries))
        }
      }
    },
    read: (work) => work(reads),
    nextDueAt: () => nextDueAt(db),
    dueBy: (now) => dueBy(db, now),
  }
}

/** From this try on, work that met conflicts takes turns with the other processes too. */
const IN_LINE_FROM = 3

/**
 * Wait for every transaction that issues documents, and let no other begin to. Batches of two workers both
 * move the counter of numbers, so that without turns the longer one would be undone for ever. A lock on a
 * table takes no snapshot: what the others have committed is seen (PostgreSQL, 13.2.3).
 */
async function waitInLine(trx: Handle['db']): Promise<void> {
  await sql`set local lock_timeout = '20s'`.execute(trx)
  await sql`lock table document_series in share row exclusive mode`.execute(trx)
}

/** Runs one thing after another. Work that met a conflict runs again in line, or rivals would undo each other. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Milliseconds before the next attempt: anything up to a bound that doubles, so that rivals part. */
function pause(tries: number): number {
  return Math.random() * Math.min(5 * 2 ** tries, 500)
}
