import type { BillingCycle } from '../subscription/billing-cycle.ts'

/**
 * The name by which the notice before the end is given once, for what has been owed longest: when that is paid, the end
 * is counted from a later day, of which the customer is told anew. Source: states 1.6.
 */
export function noticeName(
  overdue: readonly Pick<BillingCycle, 'cycle_id' | 'period_start'>[],
): string | undefined {
  const [oldest] = overdue.toSorted((one, other) => one.period_start - other.period_start)
  return oldest && `payment_failed:${oldest.cycle_id}:notice`
}

/** Whether this is the name of a notice before the end. */
export function isNoticeName(dedupe_key: string): boolean {
  return dedupe_key.endsWith(':notice')
}
