import type { BillingCycle } from '../subscription/billing-cycle.ts'

/**
 * Why a card was declined the last time that a period was asked of it; null where it worked, or never was. A cycle keeps why
 * its last try failed, also where the customer then paid it with another card; of a card that another one has replaced it
 * keeps no more than that it declined.
 */
export function lastRefusal(
  payment_method_id: string | undefined,
  cycles: readonly BillingCycle[],
): string | null {
  if (payment_method_id === undefined) return null
  const asked = cycles.filter(({ payment_method_id: last, declined_method_id: declined }) =>
    [last, declined].includes(payment_method_id),
  )
  const cycle = asked.toSorted((a, b) => a.period_start - b.period_start).at(-1)
  if (!cycle) return null
  return cycle.payment_method_id === payment_method_id ? cycle.last_failure_code : 'declined'
}
