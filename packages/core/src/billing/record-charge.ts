import { owedOn } from '../invoicing/invoice.ts'
import { invariant } from '../kernel/problem.ts'
import { after, type EpochMs, MINUTE } from '../kernel/time.ts'
import { movePaymentOf } from '../payments/move-payment.ts'
import type { OrderView } from '../payments/ports.ts'
import { refreshRecord } from '../payments/refresh-record.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { abandonCycle } from './abandon-cycle.ts'
import { isDead } from './ask-provider.ts'
import type { BillingCycle } from './billing-cycle.ts'
import {
  nextSendAt,
  nextUnknownReadAt,
  NOT_SENT_ALERTS_FROM,
  UNKNOWN_PARKED_AFTER,
} from './charge-retries.ts'
import { type ChargeAnswer, type ChargeTask, declinedNow } from './charge-task.ts'
import { renewBanner } from './climb-ladder.ts'
import { failCycle, goOn, type Standing } from './fail-cycle.ts'
import { moveCycle } from './move-cycle.ts'
import { overdueWith } from './overdue-cycles.ts'
import { settleCycle } from './settle-cycle.ts'

/** Until an order that is only to be placed or cancelled is asked for again. */
const WAIT_FOR_PROVIDER = 5 * MINUTE

type RecordPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** An order that reads as payable so many times after a lost answer was not paid. */
const READS_UNTIL_UNPAID = 3

/**
 * Record what asking the provider came to, and what follows from it, in one transaction. The cycle is read
 * again: a webhook may have been faster. Source: contract 7.3. Returns the cycle to be written.
 */
export async function recordCharge(
  ports: RecordPorts,
  tx: Tx,
  {
    task,
    answer,
    ...standing
  }: Standing & {
    readonly task: ChargeTask
    readonly answer: ChargeAnswer
  },
  now: EpochMs,
): Promise<BillingCycle> {
  const { cycle } = standing
  if (answer.kind === 'processed') {
    await refreshRecord(tx, { ...answer.order, state: 'completed' }, now)
    return settleCycle(ports, tx, { ...standing, order: answer.order }, now)
  }
  if (cycle.state !== task.claim.cycle.state) return cycle
  const { order } = answer
  const declines_before = order ? await refreshRecord(tx, order, now, declinedNow(answer)) : 0
  if (answer.kind === 'declined') {
    return failCycle(ports, tx, { ...standing, code: answer.code }, now)
  }
  if (answer.kind === 'shown') {
    return shown(ports, tx, { ...standing, task, order: answer.order, declines_before }, now)
  }
  if (cycle.state !== 'charging') return later(cycle, now)
  // A read that does not get through leaves in doubt what was in doubt before it.
  const inDoubt = answer.kind === 'unknown' || task.todo === 'read'
  return inDoubt ? unknown(ports, tx, cycle, now) : notSent(ports, tx, cycle, now)
}

/** The order was read, or placed, and has taken no money. */
async function shown(
  ports: RecordPorts,
  tx: Tx,
  {
    task,
    order,
    declines_before,
    ...standing
  }: Standing & {
    readonly task: ChargeTask
    readonly order: OrderView
    readonly declines_before: number
  },
  now: EpochMs,
): Promise<BillingCycle> {
  const { cycle } = standing
  if (task.todo === 'cancel') {
    if (!isDead(order)) return later(cycle, now)
    if (await isGivenUp(tx, standing)) return abandonCycle(ports, tx, standing, now)
  }
  if (isDead(order)) return withoutDeadOrder(cycle, now)
  if (cycle.state !== 'charging') return placed(ports, tx, { ...standing, order }, now)
  if (order.declines > declines_before) {
    const code = order.decline_code ?? 'declined'
    return failCycle(ports, tx, { ...standing, code }, now)
  }
  const payable = order.state === 'pending' && cycle.unknown_reads >= READS_UNTIL_UNPAID
  return payable ? notSent(ports, tx, cycle, now) : unknown(ports, tx, cycle, now)
}

/** Whether it still is to be: an operator may have locked or forgiven it while its order was cancelled. */
async function isGivenUp(tx: Tx, { cycle, subscription }: Standing): Promise<boolean> {
  const invoice = await tx.invoices.get(cycle.invoice_id ?? '')
  if (subscription.status === 'cancelled' || invoice?.status !== 'open') return true
  return subscription.ladder_held_at === null && !invoice.exempt_from_ladder
}

/** An order for the customer to pay stands at the provider; what it is for may have changed meanwhile. */
async function placed(
  ports: RecordPorts,
  tx: Tx,
  { order, ...standing }: Standing & { readonly order: OrderView },
  now: EpochMs,
): Promise<BillingCycle> {
  const { cycle, subscription } = standing
  const invoice = await tx.invoices.get(cycle.invoice_id ?? '')
  invariant(invoice, `cycle ${cycle.cycle_id} is not billed`)
  if (order.amount.amount_minor !== owedOn(invoice).amount_minor) {
    // Credited while it was placed: another one follows where anything is left to be paid.
    const { order_id } = order
    const effect = { type: 'order.cancel', order_id } as const
    await pushEffect(ports, tx, { effect, dedupe_key: `order.cancel:${order_id}` }, now)
    return cycle
  }
  if (subscription.status === 'cancelled') return cycle
  if (invoice.exempt_from_ladder) return atRest(cycle, now)
  const overdue = await overdueWith(tx, cycle)
  await renewBanner(ports, tx, { subscription, overdue }, now)
  return goOn(ports, tx, standing, now)
}

/** An operator has forgiven it: its page takes money, and nobody asks for any. Source: contract 8. */
export function atRest(cycle: BillingCycle, now: EpochMs): BillingCycle {
  return { ...cycle, next_attempt_at: null, next_action_at: null, updated_at: now }
}

/** Another order is made under the same reference, because this one was read as dead. Source: contract 7.3. */
export function withoutDeadOrder(cycle: BillingCycle, now: EpochMs): BillingCycle {
  // What waits for a person is not taken up by itself.
  const next_action_at = cycle.held_for === null ? now : cycle.next_action_at
  return { ...cycle, provider_order_id: null, next_action_at, updated_at: now }
}

/** Nothing was asked: it is sent again, and the ladder does not move. Source: contract 8. */
async function notSent(
  ports: RecordPorts,
  tx: Tx,
  cycle: BillingCycle,
  now: EpochMs,
): Promise<BillingCycle> {
  const times_not_sent = cycle.times_not_sent + 1
  const at = nextSendAt(times_not_sent, now)
  const change: Partial<BillingCycle> = {
    times_not_sent,
    attempt_count: cycle.attempt_count - 1,
    unknown_reads: 0,
    next_attempt_at: at,
    next_action_at: at,
    held_for: times_not_sent >= NOT_SENT_ALERTS_FROM ? 'not_sent' : null,
  }
  await movePaymentOf(tx, { order_id: cycle.provider_order_id, event: 'unsettled' }, now)
  return moveCycle(ports, tx, { cycle, event: 'not_sent', change }, now)
}

/** It may have happened: the order is read by the ladder of waits, and after days a person decides. Source: contract 7.6. */
async function unknown(
  ports: RecordPorts,
  tx: Tx,
  cycle: BillingCycle,
  now: EpochMs,
): Promise<BillingCycle> {
  const parked = now - cycle.state_since > UNKNOWN_PARKED_AFTER
  const change: Partial<BillingCycle> = {
    unknown_reads: cycle.unknown_reads + 1,
    next_attempt_at: null,
    next_action_at: nextUnknownReadAt(cycle.unknown_reads, now),
    held_for: parked ? 'unknown_payment' : null,
  }
  await movePaymentOf(tx, { order_id: cycle.provider_order_id, event: 'unsettled' }, now)
  if (cycle.unknown_reads > 0) return { ...cycle, ...change, updated_at: now }
  return moveCycle(ports, tx, { cycle, event: 'unknown', change }, now)
}

/** The provider is away, and no try was due: the same is tried again soon, unless it was put off meanwhile. */
function later(cycle: BillingCycle, now: EpochMs): BillingCycle {
  if (cycle.next_action_at === null || cycle.next_action_at > now) return cycle
  return { ...cycle, next_action_at: after(now, WAIT_FOR_PROVIDER), updated_at: now }
}
