import pg from 'pg'
import { checkCharged, dueDatabases, openPlace } from '../due-database.ts'
import { figuresOf } from '../run-figures.ts'
import type { Figures, OpenSide } from '../runner/comparison.ts'
import { NotHere } from '../runner/not-here.ts'
import { chargesBy, type Job } from './charge-job.ts'

/** A run of one job per subscription: as many at the same time as there are charges in flight in ours. */
export interface JobRun {
  readonly due: number
  readonly charge_ms: number
  readonly in_flight: number
}

/** A job queue on a new database. */
export interface JobQueue {
  /** One job for each cycle; what this takes is not measured. */
  readonly fill: (cycle_ids: readonly string[]) => Promise<void>
  /** Resolves once jobs are being worked on. */
  readonly start: (job: Job, in_flight: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Connections for jobs and queue together: twice as many as a server of ours has. */
const CONNECTIONS = 20

/** A peer's module. Throws `NotHere` where it is not installed: `npm ci` in this folder does that. */
export async function peer<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T
  } catch (error) {
    throw new NotHere(`${name} is not installed: npm ci in bench/peers`, { cause: error })
  }
}

/**
 * A side that charges by jobs the same customers as ours, in the same tables, on a PostgreSQL server of its
 * own that is as durable as ours. The queue's tables are in the database that it works on.
 */
export async function jobSide(
  run: JobRun,
  queueOn: (pool: pg.Pool) => Promise<JobQueue>,
): Promise<OpenSide> {
  const databases = await dueDatabases('postgres', run.due)
  const trial = async (): Promise<Figures> => {
    const { place, gone } = await databases.fresh()
    try {
      const figures = await onPool(place, async (pool) => measured(run, pool, await queueOn(pool)))
      await check(place, run.due)
      return figures
    } finally {
      await gone()
    }
  }
  await trial()
  return { trial, close: databases.close }
}

async function onPool<T>(place: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: place, max: CONNECTIONS })
  // When the server ends, what is still connected is told so.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** The first job that fails ends the run: one that its queue tries again would spoil the figures. */
async function measured(
  { charge_ms, in_flight }: JobRun,
  pool: pg.Pool,
  queue: JobQueue,
): Promise<Figures> {
  const { rows } = await pool.query<{ cycle_id: string }>(
    'select cycle_id from billing_cycles order by cycle_id',
  )
  await queue.fill(rows.map(({ cycle_id }) => cycle_id))
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  const charge = chargesBy(pool, charge_ms)
  const finished = Promise.withResolvers<number>()
  let charged = 0
  const job: Job = async (cycle_id) => {
    try {
      await charge(cycle_id)
    } catch (error) {
      finished.reject(error)
      throw error
    }
    if (++charged === rows.length) finished.resolve(charged)
  }
  try {
    return await figuresOf(async () => {
      await queue.start(job, in_flight)
      return finished.promise
    })
  } finally {
    await queue.stop()
  }
}

async function check(place: string, due: number): Promise<void> {
  const opened = openPlace('postgres', place, 1)
  try {
    await checkCharged(opened, due)
  } finally {
    await opened.close()
  }
}
