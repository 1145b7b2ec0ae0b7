import { moveAccount } from '../account/move-account.ts'
import type { AuditActor } from '../audit/audit.ts'
import type { AuditPorts } from '../audit/record-audit.ts'
import { after, DAY, type EpochMs } from '../kernel/time.ts'
import type { Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { tellAccount } from '../tell-account.ts'
import { changeLock } from '../tenants/change-lock.ts'
import { moveCycle } from './move-cycle.ts'
import { leaveLadder } from './settle-ladder.ts'
import { OWED_FOR, stopRetries } from './stop-retries.ts'

/** How long the phone system and its data are kept after the end. Source: contract 8. */
export const TENANT_KEPT_FOR = 30 * DAY

/** Why a subscription ends, and who ends it; the system unless said otherwise. */
export interface Ending {
  readonly subscription: Subscription
  readonly event: 'period_ended' | 'write_off' | 'cancel_requested' | 'operator_cancels'
  readonly actor?: AuditActor
  readonly user_id?: string | null
  readonly reason?: string | null
}

/**
 * A subscription is over: nothing more is billed and no card is asked, the ladder is left, the account is
 * locked for good, and its phone system goes in 30 days. What is still owed stays so, for 30 days or, at the
 * top of the ladder, no longer. Source: contract 8; states 1.6 (k).
 */
export async function endSubscription(
  ports: AuditPorts,
  tx: Tx,
  ending: Ending,
  now: EpochMs,
): Promise<Subscription> {
  const change = {
    plan_tier_pending: null,
    plan_tier_pending_effective_at: null,
    ladder_held_at: null,
  }
  const { actor = 'system', user_id = null } = ending
  const writtenOff = ending.event === 'write_off'
  const subscription = writtenOff
    ? ending.subscription
    : await leaveLadder(ports, tx, { subscription: ending.subscription, actor, user_id }, now)
  const ended = await moveSubscription(ports, tx, { ...ending, subscription, change }, now)
  const { account_id, subscription_id } = ended
  await skipPlannedCycles(ports, tx, ended, now)
  await stopRetries(tx, ended, writtenOff ? 0 : OWED_FOR, now)
  const lock = { account_id, change: { add: 'ended' }, actor, user_id } as const
  const account = await changeLock(ports, tx, lock, now)
  await moveAccount(ports, tx, { account, event: 'ended', actor }, now)
  const effect = { type: 'tenant.remove', account_id } as const
  const dedupe_key = `tenant.remove:${subscription_id}`
  await pushEffect(ports, tx, { effect, dedupe_key, at: after(now, TENANT_KEPT_FOR) }, now)
  const facts = { ends_at: now, ended: 1 }
  const kind = 'subscription_cancelled'
  await tellAccount(ports, tx, { account_id, kind, about: subscription_id, facts }, now)
  return ended
}

/** Periods that were never billed are not wanted any more. */
async function skipPlannedCycles(
  ports: AuditPorts,
  tx: Tx,
  { subscription_id }: Subscription,
  now: EpochMs,
): Promise<void> {
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  for (const cycle of cycles.filter((each) => each.state === 'planned' && !each.invoice_id)) {
    const change = { next_attempt_at: null, next_action_at: null, held_for: null }
    const event = 'not_wanted'
    await tx.cycles.put(await moveCycle(ports, tx, { cycle, event, change }, now))
  }
}
