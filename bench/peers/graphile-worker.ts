import type pg from 'pg'
import type { OpenSide } from '../runner/comparison.ts'
import { type JobQueue, type JobRun, jobSide, peer } from './job-run.ts'

/** What we use of graphile-worker. */
interface GraphileWorker {
  readonly Logger: new (factory: () => () => undefined) => unknown
  readonly runMigrations: (options: object) => Promise<void>
  readonly run: (options: object) => Promise<{ readonly stop: () => Promise<void> }>
}

const noLog = () => () => undefined

/**
 * graphile-worker: one job per subscription, as its manual tunes it for throughput: jobs are fetched and
 * completed in batches.
 */
export async function open(run: JobRun): Promise<OpenSide> {
  const worker = await peer<GraphileWorker>('graphile-worker')
  return jobSide(run, (pool) => queueOn(worker, { pgPool: pool, logger: new worker.Logger(noLog) }))
}

async function queueOn(
  worker: GraphileWorker,
  basic: { readonly pgPool: pg.Pool; readonly logger: unknown },
): Promise<JobQueue> {
  await worker.runMigrations(basic)
  let running: { readonly stop: () => Promise<void> } | undefined
  return {
    async fill(cycle_ids) {
      await basic.pgPool.query(
        `select graphile_worker.add_job('charge', json_build_object('cycle_id', cycle_id))
         from unnest($1::text[]) as cycle_id`,
        [cycle_ids],
      )
    },
    async start(job, in_flight) {
      const batches = { localQueue: { size: in_flight + 1 }, completeJobBatchDelay: 0 }
      const preset = { worker: { concurrentJobs: in_flight, ...batches } }
      const taskList = { charge: ({ cycle_id }: { readonly cycle_id: string }) => job(cycle_id) }
      running = await worker.run({ ...basic, preset, taskList, noHandleSignals: true })
    },
    stop: async () => running?.stop(),
  }
}
