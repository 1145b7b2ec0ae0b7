import type { AuditEntry } from '../audit/audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { setServiceLevel } from '../tenants/set-level.ts'

/** Whose ladder is left, and by whom. */
interface LeftLadder extends Pick<AuditEntry, 'actor' | 'user_id'> {
  readonly subscription: Subscription
}

/**
 * Nothing is overdue any more: the ladder is left, and the service is whole again. Returns the subscription
 * for the caller to save. Source: contract 8 (dunning).
 */
export async function settleLadder(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  left: LeftLadder,
  now: EpochMs,
): Promise<Subscription> {
  const { account_id } = left.subscription
  await setServiceLevel(ports, tx, { account_id, level: 'full' }, now)
  return leaveLadder(ports, tx, left, now)
}

/**
 * A ladder is left, paid or not: its banner goes, and no rung and no delay is counted. Returns the
 * subscription for the caller to save. Source: states 1.6.
 */
export async function leaveLadder(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { subscription, actor, user_id = null }: LeftLadder,
  now: EpochMs,
): Promise<Subscription> {
  const { account_id, subscription_id, dunning_state: from } = subscription
  await tx.banners.clearDunning(account_id, now)
  if (from !== 'current') {
    const meta = { subscription_id, from, to: 'current' }
    const entry = { action: 'dunning.settled', outcome: 'success', actor, meta } as const
    await recordAudit(ports, tx, { ...entry, account_id, user_id }, now)
  }
  return { ...subscription, dunning_state: 'current', dunning_postponed_ms: 0 }
}
