import { after, DAY, type EpochMs, HOUR, MINUTE, SECOND } from '../kernel/time.ts'

/** When an order whose payment is unknown is read again; the last wait repeats. Source: contract 7.6. */
const UNKNOWN_READS = [
  10 * SECOND,
  1 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  1 * HOUR,
  6 * HOUR,
  1 * DAY,
]

/** An unknown payment is an alert from here on. Source: contract 7.6. */
export const UNKNOWN_ALERTS_AFTER = 15 * MINUTE

/** From here on it is parked: a person decides. Source: contract 7.6. */
export const UNKNOWN_PARKED_AFTER = 5 * DAY

/** How often a charge that certainly was not sent is tried again before an operator is told. */
const NOT_SENT_TRIES = 8

/** When an unknown payment is read again after its `reads`-th read. */
export function nextUnknownReadAt(reads: number, now: EpochMs): EpochMs {
  const wait = UNKNOWN_READS[Math.min(Math.max(reads, 0), UNKNOWN_READS.length - 1)] ?? DAY
  return after(now, wait)
}

/**
 * When a charge that certainly did not reach the provider is sent again: after 5 minutes, and twice as
 * long each time; null after the eighth. Not counted as an attempt of the ladder. Source: contract 8.
 */
export function nextSendAt(times_not_sent: number, now: EpochMs): EpochMs | null {
  if (times_not_sent >= NOT_SENT_TRIES) return null
  return after(now, 5 * MINUTE * 2 ** Math.max(times_not_sent - 1, 0))
}
