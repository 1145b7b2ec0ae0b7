import { recordAudit } from '../audit/record-audit.ts'
import { step } from '../kernel/machine.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { isDead } from './ask-provider.ts'
import { type BillingCycle, billingCycleMachine } from './billing-cycle.ts'
import { failCycle, type Standing } from './fail-cycle.ts'
import { RENEWED_AFTER } from './place-cycle-order.ts'
import { withoutDeadOrder } from './record-charge.ts'
import { settleCycle } from './settle-cycle.ts'

type ContinuePorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

interface OrderNews {
  readonly cycle_id: string
  readonly order: OrderView
  /** Declined tries as of the read before this one. */
  readonly declines_before: number
}

/**
 * What a fresh read of a cycle's order means, in the transaction of that read: a webhook, a customer who
 * paid on the hosted page, or our own try whose answer was lost. The account is locked. First wins.
 * Source: contract 7.3, 9.
 */
export async function continueCycle(
  ports: ContinuePorts,
  tx: Tx,
  { cycle_id, order, declines_before }: OrderNews,
  now: EpochMs,
): Promise<void> {
  const cycle = await tx.cycles.getForUpdate(cycle_id)
  const subscription = cycle && (await tx.subscriptions.get(cycle.subscription_id))
  if (!subscription) return
  const refused = order.declines > declines_before
  const next = await follow(ports, tx, { cycle, subscription, order, refused }, now)
  if (next !== cycle) await tx.cycles.put(next)
}

async function follow(
  ports: ContinuePorts,
  tx: Tx,
  {
    order,
    refused,
    ...standing
  }: Standing & { readonly order: OrderView; readonly refused: boolean },
  now: EpochMs,
): Promise<BillingCycle> {
  const { cycle } = standing
  if (order.state === 'completed') return settleCycle(ports, tx, { ...standing, order }, now)
  if (order.order_id !== cycle.provider_order_id) return cycle
  if (isDead(order)) return isWanted(standing) ? withoutDeadOrder(cycle, now) : cycle
  if (isOld(standing, order, now)) await renew(ports, tx, order, now)
  if (!refused) return cycle
  const code = order.decline_code ?? 'declined'
  if (cycle.state === 'charging') return failCycle(ports, tx, { ...standing, code }, now)
  await auditRefusal(ports, tx, { cycle, code }, now)
  return cycle
}

/** Whether money is still asked for, or taken after the end, so that an order that died is followed by another. */
function isWanted({ cycle: { state }, subscription }: Standing): boolean {
  if (subscription.status === 'cancelled') return state === 'failed'
  return step(billingCycleMachine, state, 'claimed') !== undefined || state === 'charging'
}

/** Whether an order that waits for its payer would soon expire, while it is still owed for. Source: states 1.6 (i). */
function isOld(standing: Standing, { state, created_at }: OrderView, now: EpochMs): boolean {
  const waits = state === 'pending' && standing.cycle.state === 'failed' && isWanted(standing)
  return waits && now - created_at >= RENEWED_AFTER
}

/** Once it is read as cancelled, another is made under the same reference, and shown instead. */
async function renew(
  { ids }: Pick<Ports, 'ids'>,
  tx: Tx,
  { order_id }: OrderView,
  now: EpochMs,
): Promise<void> {
  const effect = { type: 'order.cancel', order_id } as const
  await pushEffect({ ids }, tx, { effect, dedupe_key: `order.renew:${order_id}` }, now)
}

/** The customer tried by hand and was declined: nothing moves. */
async function auditRefusal(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { cycle, code }: { readonly cycle: BillingCycle; readonly code: string },
  now: EpochMs,
): Promise<void> {
  const { account_id, cycle_id } = cycle
  await recordAudit(
    ports,
    tx,
    {
      action: 'payment.refused',
      outcome: 'failure',
      actor: 'system',
      account_id,
      reason: code,
      meta: { cycle_id },
    },
    now,
  )
}
