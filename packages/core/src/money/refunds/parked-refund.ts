import type { EpochMs } from '../../kernel/time.ts'
import { UNKNOWN_PARKED_AFTER } from '../payments/unknown-reads.ts'
import type { Refund } from '../credit-notes/credit-note.ts'

/** What is known of a refund when it is judged whether it is parked. */
type Judged = Pick<Refund, 'status' | 'failure_code' | 'next_attempt_at' | 'created_at'>

/**
 * Whether nobody knows for days what became of a refund, so that a person decides: a key that old may be forgotten at
 * the provider, so that it is looked for there and not asked for again. Earlier versions did not even look for
 * it. Source: contract 7.6.
 */
export function isParked(refund: Judged, now: EpochMs): boolean {
  const { status, failure_code, next_attempt_at, created_at } = refund
  if (next_attempt_at === null) return status === 'sent' || status === 'requested'
  const doubted = status === 'sent' && failure_code === 'unknown'
  return doubted && now - created_at >= UNKNOWN_PARKED_AFTER
}
