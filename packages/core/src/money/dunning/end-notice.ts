import type { BillingCycle } from '../subscription/billing-cycle.ts'

type Owed = Pick<BillingCycle, 'cycle_id'>

/**
 * The name by which the notice before the end is given once for each cycle that is owed. The end is counted from what
 * has been owed longest: when that is paid, it comes on a later day, of which the customer is told anew. Source: states 1.6.
 */
export function noticeName({ cycle_id }: Owed, oldest: Owed): string {
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
