import { periodAt, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { CustomerType } from '../../people/account/account.ts'
import type { SoldTerm } from '../policy/sold-term.ts'

/** How long a customer is bound, and how early they say that they leave. */
export interface Commitment {
  /** The first end of a period with which they may leave; null where no minimum term was agreed. */
  readonly term_ends_at: EpochMs | null
  /** Local days between the day on which they say it and the end. */
  readonly notice_days: number
}

/** What a new subscription is bound by: what is sold, and who buys it. */
export interface BoundBy extends SoldTerm {
  readonly customer_type: CustomerType
}

/** What whoever begins is bound by; null where nothing binds them. */
export function commitmentFrom(
  { months, notice_days, customer_type }: BoundBy,
  anchor_at: EpochMs,
  zone: TimeZone,
): Commitment | null {
  const notice = customer_type === 'individual' ? 0 : notice_days
  if (months === null && notice === 0) return null
  return {
    term_ends_at: months === null ? null : termEnd(anchor_at, months, zone),
    notice_days: notice,
  }
}

/** When a term of so many months ends that begins with the first paid period. */
export function termEnd(anchor_at: EpochMs, months: number, zone: TimeZone): EpochMs {
  return periodAt(anchor_at, months - 1, zone).end
}
