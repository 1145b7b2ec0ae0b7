import { Problem } from '@billing/core'

/** Runs something of a user. Throws `rate_limited` while as many of theirs as may be are under way. */
export type LimitsAtOnce = <T>(user_id: string, work: () => Promise<T>) => Promise<T>

/** Uploads of one user at a time: each holds its whole file in memory until it is stored. */
export const createUploadLimits = (at_once = 4) =>
  createLimits(
    at_once,
    `We take ${at_once} files of one user at a time. Please send the next one when one of them is through.`,
  )

/** Downloads of what was uploaded, by one user at a time: each keeps its whole file in memory until it is read. */
export const createDownloadLimits = (at_once = 4) =>
  createLimits(
    at_once,
    `We send ${at_once} files to one user at a time. Please fetch the next one when one of them is through.`,
  )

/** Streams of one user at a time: each asks the database every second. */
export const createStreamLimits = (at_once = 4) =>
  createLimits(
    at_once,
    `We keep ${at_once} streams of one user open at a time. Please close one of them.`,
  )

/** What is under way in one process, counted by user: nobody waits for somebody else's slow connection. */
function createLimits(at_once: number, detail: string): LimitsAtOnce {
  const running = new Map<string, number>()
  return async (user_id, work) => {
    const count = running.get(user_id) ?? 0
    if (count >= at_once) throw new Problem('rate_limited', { detail, retry_after: 1 })
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
