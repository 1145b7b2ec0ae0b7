/** Runs work while it holds one of the permits. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** How many may wait for a permit. */
export interface QueueBound {
  readonly queue_max: number
  /** What one more gets at once. */
  readonly refusal: () => Error
}

/** A semaphore of `max` permits; work waits for a permit in order. Throws the refusal when its queue is full. */
export function semaphore(max: number, bound?: QueueBound): Semaphore {
  const queue: (() => void)[] = []
  let running = 0

  /** The permit goes to the first in the queue, so that no other work can take it in between. */
  const release = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    if (running < max) running += 1
    else if (bound && queue.length >= bound.queue_max) throw bound.refusal()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      release()
    }
  }
}
