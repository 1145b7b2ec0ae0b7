import type pg from 'pg'
import type { OpenSide } from '../runner/comparison.ts'
import { type JobQueue, type JobRun, jobSide, peer } from './job-run.ts'

interface BossJob {
  readonly data: { readonly cycle_id: string }
}

/** What we use of pg-boss. */
interface Boss {
  on(event: 'error', listener: (error: Error) => void): void
  start(): Promise<unknown>
  createQueue(name: string): Promise<void>
  insert(name: string, jobs: readonly BossJob[]): Promise<unknown>
  work(name: string, options: object, work: (jobs: BossJob[]) => Promise<void>): Promise<unknown>
  stop(options: object): Promise<void>
}

type NewBoss = new (options: object) => Boss

/** Jobs that one fetch takes, and that are worked on together. */
const BATCH = 16
const FILLED_AT_ONCE = 1_000
/** The least that it allows. */
const POLL_EVERY = 0.5

/**
 * pg-boss: one job per subscription, fetched in batches without a pause as long as there are more, on the
 * connections of the jobs.
 */
export async function open(run: JobRun): Promise<OpenSide> {
  const { PgBoss } = await peer<{ readonly PgBoss: NewBoss }>('pg-boss')
  return jobSide(run, (pool) => queueOn(PgBoss, pool))
}

async function queueOn(PgBoss: NewBoss, pool: pg.Pool): Promise<JobQueue> {
  const executeSql = (text: string, values?: unknown[]) => pool.query(text, values)
  const boss = new PgBoss({ db: { executeSql } })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue('charge')
  return {
    async fill(cycle_ids) {
      const jobs = cycle_ids.map((cycle_id) => ({ data: { cycle_id } }))
      for (let from = 0; from < jobs.length; from += FILLED_AT_ONCE) {
        await boss.insert('charge', jobs.slice(from, from + FILLED_AT_ONCE))
      }
    },
    async start(job, in_flight) {
      const options = {
        batchSize: BATCH,
        localConcurrency: Math.floor(in_flight / BATCH),
        pollingIntervalSeconds: POLL_EVERY,
        burstWhenBatchFull: true,
      }
      await boss.work('charge', options, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => job(data.cycle_id)))
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
