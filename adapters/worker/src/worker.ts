import type { Billing, Clock, EpochMs, Fault } from '@billing/core'

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
  /** There may be new work: tick as soon as the tick under way, if any, is over. */
  kick(): void
  /** Resolves when the tick under way, and any that `kick` asked for, is over. */
  idle(): Promise<void>
  /** Take no new work and wait for the tick under way. */
  stop(): Promise<void>
}

/** Milliseconds between ticks. Source: contract 7.2. */
const INTERVAL = 60_000

/** The shortest sleep, so that work which cannot be done now does not spin. */
const SHORTEST = 500

/**
 * Tick now, whenever kicked, whenever something falls due, and at least every interval. One tick at a
 * time; any number of workers may share a database, because every step claims what it takes.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { billing, onFault, interval_ms = INTERVAL } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  let stopped = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false
      await tickOnce()
    }
    running = undefined
    if (!stopped) await sleep()
  }

  async function tickOnce(): Promise<void> {
    try {
      const { faults } = await billing.worker.tick()
      for (const fault of faults) onFault(fault)
    } catch (error) {
      onFault({ where: 'tick', error })
    }
  }

  async function sleep(): Promise<void> {
    const wait = await untilDue(options, interval_ms).catch(() => interval_ms)
    if (stopped || running) return
    clearTimeout(timer)
    timer = setTimeout(kick, wait)
  }

  function kick(): void {
    wanted = true
    if (stopped || running) return
    clearTimeout(timer)
    running = run()
  }

  kick()
  return {
    kick,
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

async function untilDue(
  { nextDueAt, clock }: Pick<WorkerOptions, 'nextDueAt' | 'clock'>,
  interval_ms: number,
): Promise<number> {
  const due = await nextDueAt()
  return due === null ? interval_ms : Math.min(Math.max(due - clock(), SHORTEST), interval_ms)
}
