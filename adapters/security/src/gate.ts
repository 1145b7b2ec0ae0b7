import { Problem } from '@billing/core'

/** How much may run and wait. */
export interface GateOptions {
  readonly at_once: number
  /** How many may wait for their turn; one more is refused. */
  readonly queue_max: number
}

/** Runs work when its turn comes. Throws `rate_limited` at once when the queue is full. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** A door for work that needs a whole processor: a few at once, some waiting in order, the rest refused. */
export function createGate({ at_once, queue_max }: GateOptions): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  /** The turn is handed over to the first who waits, so nobody can slip in between. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    if (running < at_once) running += 1
    else if (waiting.length < queue_max) {
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      throw new Problem('rate_limited', {
        detail: 'We are checking many passwords right now. Please try again in a moment.',
        retry_after: 1,
      })
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
