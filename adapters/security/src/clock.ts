import { type Clock, type EpochMs, epochMs } from '@billing/core'

/**
 * The machine's clock in whole milliseconds. When the machine is set back it stands still until the
 * time is reached again, because a token or a period must never grow younger.
 */
export function createSystemClock(read: () => number = Date.now): Clock {
  let latest: EpochMs = epochMs(Math.floor(read()))
  return () => {
    latest = epochMs(Math.max(latest, Math.floor(read())))
    return latest
  }
}
