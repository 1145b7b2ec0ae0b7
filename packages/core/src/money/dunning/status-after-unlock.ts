import type { EventOf } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { endsWithPeriod, type PlannedEnd } from '../pricing/leave.ts'
import { isInTrial } from '../subscription/in-trial.ts'
import type { Subscription, subscriptionMachine } from '../subscription/subscription.ts'
import type { DunningState } from '../policy/dunning.ts'

/** What decides where a subscription stands once nothing locks it. */
type Facts = PlannedEnd & Pick<Subscription, 'trial_ends_at' | 'dunning_state'>

/** Steps at which what is unpaid makes a subscription `unpaid`, no longer `past_due`. */
const UNPAID_STATES: readonly DunningState[] = ['final_notice', 'suspended', 'cancelled']

/**
 * Where a subscription stands when its last lock goes. A cancellation is asked for once and holds, also
 * in the trial: nothing is to be charged after it. Source: contract 8.
 */
export function statusAfterUnlock(
  { dunning_state, ...subscription }: Facts,
  is_overdue: boolean,
  now: EpochMs,
): EventOf<typeof subscriptionMachine> {
  if (subscription.cancel_at_period_end) return 'found_cancelling'
  if (isInTrial(subscription, now)) return 'found_trialing'
  // What is owed is asked for all the same: dunning goes on to the agreed end.
  if (!is_overdue) return endsWithPeriod(subscription) ? 'found_cancelling' : 'found_active'
  return UNPAID_STATES.includes(dunning_state) ? 'found_unpaid' : 'found_past_due'
}

/** Where the service runs from then on in paid periods, whatever is still unpaid. Source: states 1.3. */
export const RUNS: readonly EventOf<typeof subscriptionMachine>[] = [
  'found_active',
  'found_past_due',
  'found_unpaid',
]
