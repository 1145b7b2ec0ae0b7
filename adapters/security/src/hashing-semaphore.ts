import { Problem, semaphore, type Semaphore } from '@billing/core'

/** How much may run and wait. */
export interface HashingLimits {
  readonly at_once: number
  /** How many may wait for a permit; one more is refused. */
  readonly queue_max: number
}

/** A semaphore for work that needs a whole processor. Throws `rate_limited` at once when its queue is full. */
export function hashingSemaphore({ at_once, queue_max }: HashingLimits): Semaphore {
  return semaphore(at_once, { queue_max, refusal })
}

function refusal(): Problem {
  return new Problem('rate_limited', {
    detail: 'We are checking many passwords right now. Please try again in a moment.',
    retry_after: 1,
  })
}
