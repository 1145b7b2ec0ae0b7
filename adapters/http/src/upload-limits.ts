import { Problem } from '@billing/core'

/** Uploads of one user that may be under way: each holds its whole file in memory until it is stored. */
const AT_ONCE = 4

/** Runs an upload of a user. Throws `rate_limited` while as many of theirs as may be are under way. */
export type UploadLimits = <T>(user_id: string, work: () => Promise<T>) => Promise<T>

/** The uploads of one process, counted by user: nobody waits for somebody else's slow connection. */
export function createUploadLimits(at_once = AT_ONCE): UploadLimits {
  const running = new Map<string, number>()
  return async (user_id, work) => {
    const count = running.get(user_id) ?? 0
    if (count >= at_once) {
      const detail = `We take ${at_once} files of one user at a time. Please send the next one when one of them is through.`
      throw new Problem('rate_limited', { detail, retry_after: 1 })
    }
    running.set(user_id, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(user_id) ?? 1) - 1
      if (left === 0) running.delete(user_id)
      else running.set(user_id, left)
    }
  }
}
