import { parentPort, workerData } from 'node:worker_threads'
import { simulate } from '../harness/simulation/simulate.ts'
import { castOf } from './cast.ts'
import { openOurService } from './our-service.ts'
import { SOLD } from './sold.ts'
import type { TownReport, TownTask } from './plan.ts'

/** Simulates the town that it is sent. */
async function runTown(task: TownTask): Promise<TownReport> {
  const { plan, town, customers, postgres_url } = task
  const lines: string[] = []
  const onLine = (line: string): void => void lines.push(line)
  const database = postgres_url === undefined ? 'sqlite' : { postgres_url }
  // Every other town has a provider that refuses zero; of three, one whose refunds take a while, one that fails them.
  // Where zero is accepted and then fails nobody could ever sign up: there is no life to be judged.
  const zero_amount = (['accept', 'refuse'] as const)[town % 2] ?? 'accept'
  const refunds = (['at_once', 'later', 'fail'] as const)[Math.floor(town / 3) % 3] ?? 'at_once'
  // In every fourth town the VAT of call credit is due with its use.
  const topup_vat = town % 4 === 0 ? 'at_use' : 'at_topup'
  // Every third town sells items beside its plans: its people use them.
  const sells_items = town % 3 === 2
  const items = sells_items ? SOLD : []
  const simulated = await simulate(
    openOurService({ database, zero_amount, refunds, topup_vat, items, outside: plan.outside }),
    {
      seed: `${plan.seed}/${town}`,
      years: plan.years,
      faults: plan.faults,
      spared: plan.spared,
      servers: 2,
      cast: (service) => castOf(service, customers, sells_items),
      check_every: plan.check_every,
      ...(task.check_each_from === undefined ? {} : { check_each_from: task.check_each_from }),
      ...(plan.keep === undefined || task.check_each_from === undefined ? {} : { keep: plan.keep }),
      ...(task.with_lines ? { onLine } : {}),
    },
  )
  return { town, customers, simulated, lines }
}

parentPort?.on('message', (task: TownTask) => {
  runTown(task).then(
    (report) => parentPort?.postMessage(report),
    (error: unknown) => {
      // The thread's own error handler tells the one who started it.
      setImmediate(() => {
        throw error
      })
    },
  )
})
parentPort?.postMessage({ ready: workerData as unknown })
