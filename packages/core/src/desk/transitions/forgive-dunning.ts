import {
  type By,
  changeCycle,
  changeSubscription,
  type Draft,
  put,
} from '../../money/decisions/draft.ts'
import { billedInvoice, overdueIn } from '../../money/decisions/facts.ts'
import { settleDunning } from '../../money/decisions/leave-dunning.ts'
import { startPeriod } from '../../money/decisions/periods.ts'
import type { BillingCycle } from '../../money/subscription/billing-cycle.ts'

/**
 * An operator forgives dunning and a cancellation: what is unpaid stays payable, but no card is asked for it and no
 * step follows. Source: contract 8.
 */
export function forgiveDunning(draft: Draft, by: By): void {
  for (const cycle of overdueIn(draft.facts)) {
    const invoice = billedInvoice(draft.facts, cycle)
    put(draft, 'invoice', { ...invoice, exempt_from_ladder: true, updated_at: draft.now })
    letRest(draft, cycle)
    // One that was never asked for has not begun: it runs, and the next one is charged. Source: states 1.3.
    startPeriod(draft, cycle)
  }
  settleDunning(draft, by)
  const { cancel_at_period_end, ends_at } = draft.facts.subscription
  changeSubscription(draft, {
    ladder_held_at: null,
    // An end that was agreed for later stands, whatever is forgiven.
    ends_at: cancel_at_period_end ? null : ends_at,
    cancel_at_period_end: false,
    cancel_reason: null,
    cancel_note: null,
  })
}

/** Nobody asks for it: it rests, or where no order of it can be paid yet, one is made first. */
function letRest(draft: Draft, cycle: BillingCycle): void {
  // What money came for it at the provider is for a person to see; it is not to be paid a second time.
  const held_for = cycle.held_for === 'wrong_amount' ? cycle.held_for : null
  const needsOrder = cycle.provider_order_id === null && held_for === null
  const next_action_at = needsOrder ? draft.now : null
  changeCycle(draft, cycle, { held_for, next_attempt_at: null, next_action_at })
}
