import type { AuditActor } from '../audit/audit.ts'
import type { AuditLog } from '../audit/ports.ts'
import { type AuditPorts, recordAudit } from '../audit/record-audit.ts'
import { advance, type EventOf } from '../kernel/machine.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Subscriptions } from './ports.ts'
import { type Subscription, subscriptionMachine } from './subscription.ts'

/** One move of a subscription along its table. */
interface SubscriptionMove {
  readonly subscription: Subscription
  readonly event: EventOf<typeof subscriptionMachine>
  /** What else changes with the move. */
  readonly change?: Partial<Subscription>
  /** Who moves it; the system unless said otherwise. */
  readonly actor?: AuditActor
  readonly user_id?: string | null
  readonly reason?: string | null
}

/** Move a subscription and record the move, in the transaction that caused it. Returns it as it is now. */
export async function moveSubscription(
  ports: AuditPorts,
  tx: { readonly subscriptions: Subscriptions; readonly audit: AuditLog },
  {
    subscription,
    event,
    change,
    actor = 'system',
    user_id = null,
    reason = null,
  }: SubscriptionMove,
  now: EpochMs,
): Promise<Subscription> {
  const status = advance(subscriptionMachine, subscription.status, event)
  const moved = { ...subscription, ...change, status, updated_at: now }
  await tx.subscriptions.put(moved)
  const { account_id, subscription_id } = subscription
  const meta = { subscription_id, from: subscription.status, to: status }
  await recordAudit(
    ports,
    tx,
    {
      action: `subscription.${event}`,
      outcome: 'success',
      actor,
      account_id,
      user_id,
      reason,
      meta,
    },
    now,
  )
  return moved
}
