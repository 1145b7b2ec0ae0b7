import { type Billing, type Clock, type EpochMs, type Fault, SYSTEM } from '@billing/core'

/** What a worker needs. */
export interface WorkerOptions {
  readonly billing: Pick<Billing, 'worker'>
  /** The service's clock: sleeping until something is due is counted by it. */
  readonly clock: Clock
  /** The next instant at which something falls due, so that a retry after five seconds does not wait a minute. */
  readonly nextDueAt: () => Promise<EpochMs | null>
  /** Milliseconds between ticks when nothing wakes the worker earlier. */
  readonly interval_ms?: number
  readonly onFault: (fault: Fault) => void
}

/** A running worker. */
export interface Worker {
  /** There may be new work: as soon as the tick under way, if any, is over, look, and tick if there is. */
  kick(): void
  /** Resolves when the tick under way, and any that `kick` asked for, is over. */
  idle(): Promise<void>
  /** Take no new work and wait for the tick under way. */
  stop(): Promise<void>
}

/** Milliseconds between ticks. Source: contract 7.2. */
const INTERVAL = 60_000

/** Milliseconds until we look again at what could not be looked at: a database that changes its server is soon back. */
const AGAIN = 5_000

/** The shortest sleep, so that work which cannot be done now does not spin. */
const SHORTEST = 500

/**
 * Tick now, whenever something falls due, and at least every interval. Most of what kicks left no work: to look
 * costs one question, a tick a commit. One tick at a time; any number of workers may share a database, because
 * every step claims what it takes.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { interval_ms = INTERVAL } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: 'no' | 'look' | 'tick' = 'no'
  let ticked_at = 0
  let stopped = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    let wait: number | undefined
    while (wanted !== 'no' && !stopped) {
      const looks = wanted === 'look'
      wanted = 'no'
      wait = looks ? await untilDue(options).catch(() => 0) : 0
      if (wait > 0) continue
      ticked_at = performance.now()
      await tickOnce(options)
      wait = undefined
    }
    running = undefined
    if (!stopped) sleep(wait ?? (await untilDue(options).catch(() => AGAIN)))
  }

  function sleep(wait: number): void {
    if (stopped || running) return
    const rest = Math.max(ticked_at + interval_ms - performance.now(), 0)
    clearTimeout(timer)
    timer = setTimeout(() => want('tick'), Math.min(Math.max(wait, SHORTEST), rest))
  }

  function want(what: 'look' | 'tick'): void {
    if (wanted !== 'tick') wanted = what
    if (stopped || running) return
    clearTimeout(timer)
    running = run()
  }

  want('tick')
  return {
    kick: () => want('look'),
    async idle() {
      while (running) await running
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

async function tickOnce({ billing, onFault }: WorkerOptions): Promise<void> {
  try {
    const { faults } = await billing.worker.tick(SYSTEM)
    for (const fault of faults) onFault(fault)
  } catch (error) {
    onFault({ where: 'tick', error })
  }
}

/** Milliseconds until something falls due; not positive when something is. */
async function untilDue({
  nextDueAt,
  clock,
}: Pick<WorkerOptions, 'nextDueAt' | 'clock'>): Promise<number> {
  const due = await nextDueAt()
  return due === null ? Infinity : due - clock()
}
