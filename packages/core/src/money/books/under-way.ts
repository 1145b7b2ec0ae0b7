import { type EpochMs, HOUR } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'
import { REFUNDS_RUNNING } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { Dispute, ListedDispute } from '../payments/dispute.ts'
import type { Payment } from '../payments/payment.ts'

/** A payment with all that may move its money. */
export interface Movable {
  readonly payment: Payment
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  /** Of its order, by the provider's list. */
  readonly listed: readonly ListedDispute[]
}

/** It is looked at hourly, whether or not a webhook tells. */
function isNews({ id, stage, updated_at }: ListedDispute, known: readonly Dispute[], now: EpochMs) {
  const ours = known.find(({ dispute_id }) => dispute_id === id)
  return now - updated_at <= HOUR && ours?.stage !== stage
}

/** A charge, a refund or a dispute is on its way, or news of the order wait to be read. */
export async function isUnderWay(tx: Tx, of: Movable, now: EpochMs): Promise<boolean> {
  return hasNews(of, now) || (await isRead(tx, of.payment)) || isCharged(tx, of.payment)
}

function hasNews({ payment, refunds, disputes, listed }: Movable, now: EpochMs): boolean {
  if (payment.status === 'pending') return true
  if (refunds.some(({ status }) => REFUNDS_RUNNING.includes(status))) return true
  if (disputes.some(({ next_look_at }) => next_look_at !== null)) return true
  return listed.some((dispute) => isNews(dispute, disputes, now))
}

async function isRead(tx: Tx, { order_id }: Payment): Promise<boolean> {
  const order = await tx.orders.get(order_id)
  return order !== undefined && (order.dirty_seq > order.done_seq || order.next_read_at !== null)
}

async function isCharged(tx: Tx, { invoice_id }: Payment): Promise<boolean> {
  if (invoice_id === null) return false
  const cycle_id = (await tx.invoices.get(invoice_id))?.cycle_id
  return cycle_id ? (await tx.cycles.get(cycle_id))?.state === 'charging' : false
}
