import type pg from 'pg'
import { chargeOne, type Transact } from '../floors/billing-run.ts'
import { type FloorConnection, postgresConnection } from '../floors/floor-database.ts'
import { quickProvider } from '../providers.ts'
import { DUE_AT } from '../seed.ts'

/** Charges the cycle that is due of one subscription. */
export type Job = (cycle_id: string) => Promise<void>

/**
 * What a job does: all that a charge of ours does, for one cycle. In one transaction the cycle is claimed, gets
 * the next number of its series, and its invoice is issued and posted, with the audit entries, the notification
 * and what is to be sent; then the provider is asked, without a connection in hand; in another transaction the
 * payment is settled and the next cycle planned. It is the floor of our billing run, narrowed to one cycle: the
 * smallest statements that write the same rows, so that what differs is only one at a time or a batch of them.
 */
export function chargesBy(pool: pg.Pool, charge_ms: number): Job {
  const transact = transactOn(pool)
  const payments = quickProvider(charge_ms)
  return (cycle_id) => chargeOne(transact, cycle_id, payments, DUE_AT)
}

/**
 * Read committed is enough, and the cheapest: the lock on the cycle keeps out a second job, and the row of the
 * series gives the numbers in order. As strict as ours, most that meet on that row would have to be tried again.
 */
function transactOn(pool: pg.Pool): Transact {
  const known = new WeakMap<pg.PoolClient, FloorConnection>()
  return async (work) => {
    const client = await pool.connect()
    const database = known.get(client) ?? postgresConnection(client, 'read committed')
    known.set(client, database)
    try {
      const result = await database.transaction(() => work(database))
      client.release()
      return result
    } catch (error) {
      // The connection goes, and with it the transaction.
      client.release(true)
      throw error
    }
  }
}
