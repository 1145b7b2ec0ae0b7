import { after, DAY, type EpochMs, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'

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

/** From here on it is parked: a person decides. Source: contract 7.6. */
export const UNKNOWN_PARKED_AFTER = 5 * DAY

/** When an unknown payment, or refund, is read again after its `reads`-th read. */
export function nextUnknownReadAt(reads: number, now: EpochMs): EpochMs {
  const wait = UNKNOWN_READS[Math.min(Math.max(reads, 0), UNKNOWN_READS.length - 1)] ?? DAY
  return after(now, wait)
}
