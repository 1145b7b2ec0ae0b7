import { setTimeout } from 'node:timers/promises'
import type { Store, Tx } from '@billing/core'
import { attemptsAfter } from './conflicts.ts'
import type { Handle } from './dialect.ts'
import { nextDueAt } from './due.ts'
import { readOnly } from './read-only.ts'
import { repositories } from './repositories.ts'

/** The store on SQLite or PostgreSQL. A conflict that lasts through ten attempts is thrown as it came. */
export function createSqlStore({ db, dialect }: Handle): Store {
  const reads = repositories({ db: db.withPlugin(readOnly), dialect }).tx
  const attempt = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const begin = db.transaction()
    const strict = dialect === 'postgres' ? begin.setIsolationLevel('serializable') : begin
    return strict.execute(async (trx) => {
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
          return await (tries === 1 ? attempt(work) : again(() => attempt(work)))
        } catch (error) {
          if (tries >= attemptsAfter(error)) throw error
          await setTimeout(pause(tries))
        }
      }
    },
    read: (work) => work(reads),
    nextDueAt: () => nextDueAt(db),
  }
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
