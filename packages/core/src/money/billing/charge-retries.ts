import { after, type EpochMs, MINUTE } from '../../kernel/time.ts'

export { nextUnknownReadAt, UNKNOWN_PARKED_AFTER } from '../payments/unknown-reads.ts'

/** From so many tries in a row that certainly were not sent on, an operator is told. */
export const NOT_SENT_ALERTS_FROM = 8

/**
 * When a charge that certainly did not reach the provider is sent again: after 5 minutes, and twice as
 * long each time up to the eighth, whose wait repeats until the provider is back. Not counted as an
 * attempt of dunning. Source: contract 8.
 */
export function nextSendAt(times_not_sent: number, now: EpochMs): EpochMs {
  const doubled = Math.min(Math.max(times_not_sent, 1), NOT_SENT_ALERTS_FROM) - 1
  return after(now, 5 * MINUTE * 2 ** doubled)
}
