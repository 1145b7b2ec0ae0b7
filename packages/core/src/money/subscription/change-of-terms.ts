import { quantitiesOf, quantitiesSaid } from '../pricing/paid-quantity.ts'
import type { Subscription } from './subscription.ts'

/** From which plan and quantities to which, and the end that was agreed, as the audit log has it; nothing of what stays. */
export function changeOfTerms(before: Subscription, after: Subscription) {
  return { ...tiersOf(before, after), ...itemsOf(before, after), ...endOf(before, after) }
}

function endOf({ ends_at: before }: Subscription, { ends_at }: Subscription) {
  return before === ends_at ? {} : { ends_at }
}

function tiersOf({ plan_tier: from_tier }: Subscription, { plan_tier: to_tier }: Subscription) {
  return from_tier === to_tier ? {} : { from_tier, to_tier }
}

function itemsOf(before: Subscription, after: Subscription) {
  const from_items = quantitiesSaid(quantitiesOf(before))
  const to_items = quantitiesSaid(quantitiesOf(after))
  return from_items === to_items ? {} : { from_items, to_items }
}
