import {
  type By,
  changeCycle,
  changeSubscription,
  type Draft,
  put,
} from '../../money/decisions/draft.ts'
import { billedInvoice, overdueIn } from '../../money/decisions/facts.ts'
import { settleDunning } from '../../money/decisions/leave-dunning.ts'

/**
 * An operator forgives dunning and a cancellation: what is unpaid stays payable, but no card is asked for it and no
 * step follows. Source: contract 8.
 */
export function forgiveDunning(draft: Draft, by: By): void {
  for (const cycle of overdueIn(draft.facts)) {
    const invoice = billedInvoice(draft.facts, cycle)
    put(draft, 'invoice', { ...invoice, exempt_from_ladder: true, updated_at: draft.now })
    changeCycle(draft, cycle, { next_attempt_at: null, next_action_at: null })
  }
  settleDunning(draft, by)
  changeSubscription(draft, {
    ladder_held_at: null,
    cancel_at_period_end: false,
    cancel_reason: null,
    cancel_note: null,
  })
}
