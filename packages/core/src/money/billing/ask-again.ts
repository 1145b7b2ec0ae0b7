import type { EpochMs } from '../../kernel/time.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/** Whether a card may be asked again: refused, or never sent because the provider was away; and held for no other reason. */
export function waitsForCard({ state, held_for }: BillingCycle): boolean {
  if (state !== 'failed' && state !== 'planned') return false
  return held_for === null || held_for === 'not_sent'
}

/** The cycle is taken up with the next tick, and its card asked. */
export function dueNow(cycle: BillingCycle, now: EpochMs): BillingCycle {
  return { ...cycle, next_attempt_at: now, next_action_at: now, updated_at: now }
}
