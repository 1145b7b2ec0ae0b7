import type { BillingCycle } from '../../money/subscription/billing-cycle.ts'
import { accountIn, tenantIn } from '../../money/decisions/facts.ts'
import type { ForecastFacts } from '../forecast/forecast-event.ts'

type Reason = readonly [
  why: string | ((facts: ForecastFacts) => string),
  holds: (facts: ForecastFacts) => boolean,
]

/** Why an import could not take a customer up as they stand. The first that holds is told. */
// prettier-ignore
const REASONS: readonly Reason[] = [
  [(facts) => `the account is ${accountIn(facts).status}`, (facts) => accountIn(facts).status !== 'active'],
  ['it has no phone system that works',                    (facts) => tenantIn(facts)?.status !== 'active'],
  [({ subscription }) => `it is ${subscription.status}`,   ({ subscription }) => !isRunning(subscription)],
  ['the consumer has withdrawn',                           ({ subscription }) => subscription.withdrawn_at !== null],
  ['a change of plan is being charged',                    ({ subscription }) => subscription.plan_change_id !== null],
  ['a period is not paid',                                 ({ cycles, subscription }) => cycles.some((cycle) => isUnsettled(cycle, subscription))],
  ['it has account credit',                                ({ credit }) => credit.amount_minor > 0],
  ['its card was declined the last time',                  ({ declined_with }) => declined_with !== null],
  ['an operator has said where it is',                     (facts) => accountIn(facts).place?.rule === 'operator'],
]

/** Why a customer is left out of an export that an import reads; null where they are not. */
export function whyLeftOut(facts: ForecastFacts): string | null {
  const [why = null] = REASONS.find(([, holds]) => holds(facts)) ?? []
  return typeof why === 'function' ? why(facts) : why
}

function isRunning({ status, dunning_state }: ForecastFacts['subscription']): boolean {
  const runs = ['trialing', 'active', 'cancel_at_period_end'].includes(status)
  return runs && dunning_state === 'current'
}

/** Every period but the next one is over and done with. */
function isUnsettled(
  { state, period_start }: BillingCycle,
  { current_period_end }: ForecastFacts['subscription'],
): boolean {
  if (state === 'planned') return period_start !== current_period_end
  return state === 'charging' || state === 'failed' || state === 'abandoned'
}
