import type { EpochMs } from '../kernel/time.ts'
import { movePaymentOf } from '../payments/move-payment.ts'
import type { OrderView } from '../payments/ports.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { movePlanChange } from './move-plan-change.ts'
import type { PlanChange } from './plan-change.ts'
import { leavePlan } from './switch-plan.ts'

type DropPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** The card said no: nothing has changed, and the order can never be paid. Source: contract 6.4. */
export async function declinePlanChange(
  ports: DropPorts,
  tx: Tx,
  { planned, code }: { readonly planned: PlanChange; readonly code: string },
  now: EpochMs,
): Promise<PlanChange> {
  const change = { failure_code: code, draft: null, next_action_at: null }
  const declined = await movePlanChange(ports, tx, { planned, event: 'declined', change }, now)
  await failPlanPayment(tx, { order_id: planned.order_id, code }, now)
  await drop(ports, tx, planned, now)
  return declined
}

/** Certainly not paid: nothing has changed, and the same key may begin again. Source: contract 3. */
export async function dropPlanChange(
  ports: DropPorts,
  tx: Tx,
  planned: PlanChange,
  now: EpochMs,
): Promise<PlanChange> {
  const change = { draft: null, next_action_at: null }
  const unsent = await movePlanChange(ports, tx, { planned, event: 'not_sent', change }, now)
  await drop(ports, tx, planned, now)
  return unsent
}

/** The order is not to take money any more, and the subscription goes on as it was. */
async function drop(ports: DropPorts, tx: Tx, planned: PlanChange, now: EpochMs): Promise<void> {
  await leavePlan(tx, planned, now)
  const { order_id } = planned
  if (order_id === null) return
  const effect = { type: 'order.cancel', order_id } as const
  await pushEffect(ports, tx, { effect, dedupe_key: `order.cancel:${order_id}` }, now)
}

/** The payment of an order that takes no money any more. */
export function failPlanPayment(
  tx: Pick<Tx, 'payments'>,
  { order_id, code: failure_code }: { readonly order_id: string | null; readonly code: string },
  now: EpochMs,
): Promise<void> {
  return movePaymentOf(tx, { order_id, event: 'declined', change: { failure_code } }, now)
}

/** Why an order took no money. */
export function codeOf({ decline_code, declines, state }: OrderView): string {
  return decline_code ?? (declines > 0 ? 'declined' : state)
}
