import type { AuditActor } from '../audit/audit.ts'
import { periodHolding } from '../kernel/calendar.ts'
import { invalid } from '../kernel/problem.ts'
import { type EpochMs, epochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A trial that an operator ends before its time. */
interface TrialEnd {
  readonly subscription: Subscription
  readonly actor: AuditActor
  readonly user_id: string
}

/**
 * The trial ends now: the first paid period begins, and every later one is counted from here. Its charge
 * follows with the next tick and decides what comes. Throws `validation.failed` on `status`. Source: contract 8.
 */
export async function endTrial(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  { subscription, ...by }: TrialEnd,
  now: EpochMs,
): Promise<Subscription> {
  const { subscription_id, current_period_start, current_period_end } = subscription
  if (current_period_end <= now) {
    const reason =
      'The subscription is trialing and its trial is over; its first charge follows now.'
    throw invalid('status', reason, 15)
  }
  const first = periodHolding(now, now, ports.settings.time_zone)
  const change = {
    // A period is never empty, also where the trial ends in the millisecond that it began.
    current_period_start: epochMs(Math.min(current_period_start, now - 1)),
    current_period_end: now,
    trial_ends_at: now,
    anchor_at: now,
    plan_tier_pending_effective_at: subscription.plan_tier_pending === null ? null : now,
  }
  const event = 'operator_activates'
  const ended = await moveSubscription(ports, tx, { ...by, subscription, event, change }, now)
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  const planned = cycles.find(({ state }) => state === 'planned')
  if (planned) {
    const { start: period_start, end: period_end } = first
    const due = { next_attempt_at: now, next_action_at: now, updated_at: now }
    await tx.cycles.put({ ...planned, period_start, period_end, ...due })
  }
  return ended
}
