import type { Ddl } from './ddl.ts'

/** A ladder that has not begun, or ended with its subscription, was delayed by a lock of before. */
const DELAYED = `select subscription_id from subscriptions
  where dunning_state = 'current' and dunning_postponed_ms > 0 and status <> 'cancelled'`

const BY = `(select dunning_postponed_ms from subscriptions s
  where s.subscription_id = billing_cycles.subscription_id)`

/**
 * An operator's lock that was over once delayed every ladder that began later: what falls due too late for
 * that falls due on its day, and the delays are forgotten. Subscriptions that ended leave their ladder.
 * Repeatable: what is repaired is not found again. Source: states 1.6 (d), (k).
 */
export const pastHolds: Ddl = () => [
  `update billing_cycles set next_attempt_at = next_attempt_at - ${BY}, next_action_at = next_action_at - ${BY}
   where state = 'failed' and next_action_at is not null and subscription_id in (${DELAYED})`,
  `update subscriptions set dunning_postponed_ms = 0
   where dunning_state = 'current' and dunning_postponed_ms > 0`,
  `update subscriptions set dunning_state = 'current', dunning_postponed_ms = 0
   where status = 'cancelled' and dunning_state not in ('current', 'cancelled')`,
]
