import type { BillingCycle } from '../subscription/billing-cycle.ts'

type Owed = Pick<BillingCycle, 'cycle_id' | 'period_start'>

/**
 * The name by which the notice before the end is given once for each cycle that is owed. The end is counted from what
 * has been owed longest: when that is paid, it comes on a later day, of which the customer is told anew. Source: states 1.6.
 */
export function noticeName({ cycle_id }: Pick<Owed, 'cycle_id'>, oldest: Owed): string {
  const names = new Set([cycle_id, oldest.cycle_id])
  return `payment_failed:${[...names].join(':')}:notice`
}

/** Whether this is the name of a notice before the end. */
export function isNoticeName(dedupe_key: string): boolean {
  return dedupe_key.endsWith(':notice')
}

/** Whether one of the notices that were given tells of the end that is counted from this cycle. */
export function isToldOfEnd(notices: readonly string[], oldest: Owed | undefined): boolean {
  return oldest !== undefined && notices.some((name) => name.endsWith(`:${oldest.cycle_id}:notice`))
}

/** What has been owed longest: from its due date dunning is counted. */
export function oldestOf<C extends Owed>(overdue: readonly C[]): C | undefined {
  return overdue.toSorted((one, other) => one.period_start - other.period_start)[0]
}
