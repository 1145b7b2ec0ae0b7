import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TownReport, TownTask } from './plan.ts'

const PROGRAM = new URL('./town-thread.ts', import.meta.url)

/**
 * Simulate these towns, so many at once, each thread with tasks of its own making. `onReport` hears of each town as it ends
 * and says whether to go on. Resolves when no thread runs any more.
 */
export async function inThreads<Town>(
  towns: readonly Town[],
  workers: number,
  taskOf: (town: Town, thread: number) => Promise<TownTask>,
  onReport: (report: TownReport) => 'go on' | 'stop',
): Promise<void> {
  const left = [...towns]
  let stopped = false
  const lane = async (thread: number) => {
    for (let town = left.shift(); town !== undefined && !stopped; town = left.shift()) {
      const report = await inThread(await taskOf(town, thread))
      if (!stopped && onReport(report) === 'stop') stopped = true
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, thread) => lane(thread)))
}

/** A thread of its own for each town: one that had simulated twelve of them ran out of memory at 4 GB. */
async function inThread(task: TownTask): Promise<TownReport> {
  const worker = new Worker(PROGRAM)
  try {
    await nextMessage(worker)
    worker.postMessage(task)
    return (await nextMessage(worker)) as TownReport
  } finally {
    await worker.terminate()
  }
}

/** The thread's next message. Throws what the thread threw, or that it ended without a word. */
async function nextMessage(worker: Worker): Promise<unknown> {
  const told = new AbortController()
  const ended = once(worker, 'exit', { signal: told.signal }).then(() => {
    throw new Error('a simulating thread ended without a word')
  })
  try {
    const message = once(worker, 'message', { signal: told.signal })
    return ((await Promise.race([message, ended])) as unknown[])[0]
  } finally {
    told.abort()
    ended.catch(() => undefined)
  }
}
