import type { BillingCycle } from './billing-cycle.ts'
import type { Period } from '../../kernel/calendar.ts'
import { namedId } from '../../kernel/named-id.ts'
import type { EpochMs } from '../../kernel/time.ts'

/**
 * The id of the cycle of a subscription that begins at `start`: the same when it is planned again by a database that
 * went back, for the provider knows its orders by it. Source: contract 7.3.
 */
export function cycleId(
  secrets: Parameters<typeof namedId>[0],
  subscription_id: string,
  start: EpochMs,
): string {
  return namedId(secrets, start, `cycle ${subscription_id} ${start}`)
}

/** A cycle that falls due at the start of its period. `amount` is by today's facts. Source: contract 7.3. */
export function planCycle(
  names: Pick<BillingCycle, 'cycle_id' | 'subscription_id' | 'account_id' | 'amount'>,
  { start, end }: Period,
  now: EpochMs,
): BillingCycle {
  return {
    ...names,
    period_start: start,
    period_end: end,
    state: 'planned',
    state_since: now,
    attempt_count: 0,
    next_attempt_at: start,
    next_action_at: start,
    unknown_reads: 0,
    times_not_sent: 0,
    held_for: null,
    refused_method_id: null,
    declined_method_id: null,
    provider_order_id: null,
    order_asked_at: null,
    payment_method_id: null,
    invoice_id: null,
    last_failure_code: null,
    last_failure_message: null,
    created_at: now,
    updated_at: now,
  }
}
