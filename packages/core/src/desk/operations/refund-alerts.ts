import type { Found } from './found.ts'

/** What the alerts on refunds are judged by. */
export interface RefundFacts {
  readonly refunds: {
    /** That the provider accepted and that failed all the same, within the last seven days. */
    readonly failed: number
    /** That the provider has not taken for more than 15 minutes, without those that are parked. */
    readonly waiting: number
    /** Of which nobody knows for days whether they were made. */
    readonly parked: number
  }
}

/** The note stands, and what was to go back is account credit. */
export function refundFailed({ refunds: { failed } }: RefundFacts): Found | null {
  if (failed === 0) return null
  const message = 'A refund failed after the provider had accepted it; it became account credit.'
  return { message, metric: failed }
}

/** The provider, or for a topup the phone system, does not answer. Source: contract 7.6. */
export function refundWaiting({ refunds: { waiting } }: RefundFacts): Found | null {
  if (waiting === 0) return null
  const message = `Refunds that the provider has not taken for more than 15 minutes: ${waiting}. We go on asking.`
  return { message, metric: waiting }
}

/** A person decides. Source: contract 7.6. */
export function refundParked({ refunds: { parked } }: RefundFacts): Found | null {
  if (parked === 0) return null
  const message = `Refunds of which nobody knows for five days whether they were made: ${parked}. See billing reconcile, which asks once more with --parked-refunds.`
  return { message, metric: parked }
}
