import { DUNNING, type DunningPolicy } from '@billing/core'

/** A dunning policy that writes no mail before the suspension, and has no step `retry_1`. */
export const QUIET_DUNNING: DunningPolicy = {
  ...DUNNING,
  steps: DUNNING.steps
    .filter(({ state }) => state !== 'retry_1')
    .map((step) => ({ ...step, mail: null })),
}
