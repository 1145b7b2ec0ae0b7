import { isDead } from '../billing/order-life.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import {
  nextSendAt,
  nextUnknownReadAt,
  NOT_SENT_ALERTS_FROM,
  UNKNOWN_PARKED_AFTER,
} from '../billing/charge-retries.ts'
import { type ChargeAnswer, type ChargeTask, declinedNow } from '../billing/charge-task.ts'
import { owedOn } from '../invoices/invoice.ts'
import { after, type EpochMs, MINUTE } from '../../kernel/time.ts'
import { declinedBecause, isHardDecline } from '../payments/declines.ts'
import { openOrder } from '../payments/open-order.ts'
import { pendingPayment } from '../payments/pending-payment.ts'
import type { OrderView } from '../payments/ports.ts'
import { abandon } from './continue.ts'
import { continueAfterFailure } from './continue.ts'
import {
  advancePayment,
  changeCycle,
  type Decided,
  decided,
  type Draft,
  moveCycle,
  movePayment,
  type Policy,
  push,
  put,
} from './draft.ts'
import { renewBanner } from './dunning.ts'
import {
  billedInvoice,
  type CustomerFacts,
  cycleIn,
  invoiceOf,
  overdueWith,
  paymentOf,
} from './facts.ts'
import { startPeriod } from './periods.ts'
import { settle } from './settle.ts'

/** Until an order that is only to be placed or cancelled is asked for again. */
const WAIT_FOR_PROVIDER = 5 * MINUTE

/** An order that reads as payable so many times after a lost answer was not paid. */
const READS_UNTIL_UNPAID = 3

/** The question about a cycle and the answer to it. */
export interface Charge extends Pick<ChargeTask, 'todo' | 'makes_order'> {
  readonly cycle_id: string
  /** Where the cycle stood when the provider was asked: a webhook may have been faster since. */
  readonly asked_in: BillingCycle['state']
  readonly answer: ChargeAnswer
}

/** An order stands at the provider: its id and our record of it, before anybody can pay it. */
export function noteOrder(draft: Draft, cycle_id: string, order: OrderView): void {
  const { order_id, amount } = order
  const also = { provider_order_id: order_id, order_asked_at: null }
  const cycle = changeCycle(draft, cycleIn(draft.facts, cycle_id), also)
  if (draft.facts.orders.some((known) => known.order_id === order_id)) return
  put(draft, 'order', openOrder(order, { purpose: 'cycle', subject_id: cycle_id }, draft.now))
  const { account_id, invoice_id } = cycle
  const names = { payment_id: draft.newId(), account_id, invoice_id, order_id, amount }
  const asked = { ...names, kind: 'subscription', started_by: 'scheduler' } as const
  put(draft, 'payment', pendingPayment(asked, draft.now))
}

/** What follows from the answer of the provider. Source: contract 7.3. */
export function decideCharge(
  facts: CustomerFacts,
  charge: Charge,
  now: EpochMs,
  policy: Policy,
): Decided {
  return decided(facts, policy, now, (draft) => recordAnswer(draft, charge))
}

export function recordAnswer(draft: Draft, charge: Charge): void {
  const { cycle_id, todo, asked_in, answer } = charge
  const cycle = forgetOrder(draft, cycleIn(draft.facts, cycle_id), charge)
  if (answer.kind === 'processed') {
    refreshRecord(draft, { ...answer.order, state: 'completed' })
    return settle(draft, cycle, answer.order)
  }
  if (cycle.state !== asked_in) return
  const before = answer.order ? refreshRecord(draft, answer.order, declinedNow(answer)) : 0
  switch (answer.kind) {
    case 'declined':
      return fail(draft, cycle, answer.code)
    case 'shown':
      return shown(draft, cycle, { todo, order: answer.order, declines_before: before })
    case 'not_sent':
      // A read that does not get through leaves in doubt what was in doubt before it.
      return todo === 'read' ? inDoubt(draft, cycle) : notAsked(draft, cycle)
    case 'unknown':
      return inDoubt(draft, cycle)
  }
}

/** The order that was to be made certainly was not. */
function forgetOrder(
  draft: Draft,
  cycle: BillingCycle,
  { makes_order, answer }: Charge,
): BillingCycle {
  const intended = makes_order && cycle.order_asked_at !== null
  if (!intended || answer.kind !== 'not_sent' || answer.order !== null) return cycle
  return changeCycle(draft, cycle, { order_asked_at: null })
}

function inDoubt(draft: Draft, cycle: BillingCycle): void {
  return cycle.state === 'charging' ? unknown(draft, cycle) : later(draft, cycle)
}

function notAsked(draft: Draft, cycle: BillingCycle): void {
  return cycle.state === 'charging' ? notSent(draft, cycle) : later(draft, cycle)
}

/**
 * Our record of the order says what was read last; a read that shows the past takes no decline back. Returns
 * how many declines the record knew of before.
 */
export function refreshRecord(draft: Draft, order: OrderView, declined_now: 0 | 1 = 0): number {
  const known = draft.facts.orders.find(({ order_id }) => order_id === order.order_id)
  if (!known) return order.declines
  const { state, amount } = order
  const declines = Math.max(known.declines + declined_now, order.declines)
  const next_read_at = state === 'completed' ? null : known.next_read_at
  const read = { state, declines, amount, next_read_at, updated_at: draft.now }
  put(draft, 'order', { ...known, ...read })
  return known.declines
}

/** The card said no for good: dunning sets the next date. A card that will never work is not asked again. */
export function fail(draft: Draft, cycle: BillingCycle, code: string): void {
  const failed = moveCycle(draft, cycle, 'declined', {
    last_failure_code: code,
    last_failure_message: declinedBecause(code),
    refused_method_id: isHardDecline(code) ? cycle.payment_method_id : null,
    declined_method_id: cycle.payment_method_id,
    unknown_reads: 0,
    times_not_sent: 0,
    held_for: null,
  })
  advancePayment(draft, failed.provider_order_id, 'declined', { failure_code: code })
  continueAfterFailure(draft, failed)
}

/** An order that is dead takes no money any more: its payment has failed, unless its card was refused before. Source: states 1.12. */
export function endPayment(draft: Draft, order: OrderView): void {
  const { order_id, state } = order
  if (!isDead(order) || paymentOf(draft.facts, order_id)?.status !== 'pending') return
  const failure_code = order.decline_code ?? (state === 'failed' ? 'expired' : 'cancelled')
  advancePayment(draft, order_id, 'declined', { failure_code })
}

/** The order was read, or placed, and has taken no money. */
function shown(
  draft: Draft,
  cycle: BillingCycle,
  {
    todo,
    order,
    declines_before,
  }: { todo: ChargeTask['todo']; order: OrderView; declines_before: number },
): void {
  endPayment(draft, order)
  if (todo === 'cancel') {
    if (!isDead(order)) return later(draft, cycle)
    if (isGivenUp(draft, cycle)) return abandon(draft, cycle)
  }
  if (isDead(order)) return replaceOrder(draft, cycle)
  if (cycle.state !== 'charging') return placed(draft, cycle, order)
  if (order.declines > declines_before) return fail(draft, cycle, order.decline_code ?? 'declined')
  const payable = order.state === 'pending' && cycle.unknown_reads >= READS_UNTIL_UNPAID
  return payable ? notSent(draft, cycle) : unknown(draft, cycle)
}

/** Whether it still is to be: an operator may have locked or forgiven it while its order was cancelled. */
function isGivenUp({ facts }: Draft, cycle: BillingCycle): boolean {
  const invoice = invoiceOf(facts, cycle)
  const { status, ladder_held_at } = facts.subscription
  if (status === 'cancelled' || invoice?.status !== 'open') return true
  return ladder_held_at === null && !invoice.exempt_from_ladder
}

/** An order for the customer to pay stands at the provider; what it is for may have changed meanwhile. */
function placed(draft: Draft, cycle: BillingCycle, { order_id, amount }: OrderView): void {
  const invoice = billedInvoice(draft.facts, cycle)
  if (amount.amount_minor !== owedOn(invoice).amount_minor) {
    // Credited while it was placed: another one follows where anything is left to be paid.
    const effect = { type: 'order.cancel', order_id } as const
    return push(draft, { effect, dedupe_key: `order.cancel:${order_id}` })
  }
  if (draft.facts.subscription.status === 'cancelled') return
  if (invoice.exempt_from_ladder) return rest(draft, cycle)
  renewBanner(draft, overdueWith(draft.facts, cycle))
  continueAfterFailure(draft, cycle)
}

/** An operator has forgiven it: its page takes money, nobody asks for any, and its period runs. Source: contract 8; states 1.3. */
export function rest(draft: Draft, cycle: BillingCycle): void {
  startPeriod(draft, cycle)
  changeCycle(draft, cycle, { next_attempt_at: null, next_action_at: null })
}

/** Another order is made under the same reference, because this one was read as dead. Source: contract 7.3. */
export function replaceOrder(draft: Draft, cycle: BillingCycle): void {
  // What waits for a person is not taken up by itself.
  const next_action_at = cycle.held_for === null ? draft.now : cycle.next_action_at
  changeCycle(draft, cycle, { provider_order_id: null, next_action_at })
}

/** Nothing was asked: it is sent again, and dunning does not move. Source: contract 8. */
function notSent(draft: Draft, cycle: BillingCycle): void {
  const times_not_sent = cycle.times_not_sent + 1
  const at = nextSendAt(times_not_sent, draft.now)
  movePayment(draft, cycle.provider_order_id, 'unsettled')
  moveCycle(draft, cycle, 'not_sent', {
    times_not_sent,
    attempt_count: cycle.attempt_count - 1,
    unknown_reads: 0,
    next_attempt_at: at,
    next_action_at: at,
    held_for: times_not_sent >= NOT_SENT_ALERTS_FROM ? 'not_sent' : null,
  })
}

/** It may have happened: the order is read again after growing waits, and after days a person decides. Source: contract 7.6. */
function unknown(draft: Draft, cycle: BillingCycle): void {
  const parked = draft.now - cycle.state_since > UNKNOWN_PARKED_AFTER
  const also: Partial<BillingCycle> = {
    unknown_reads: cycle.unknown_reads + 1,
    next_attempt_at: null,
    next_action_at: nextUnknownReadAt(cycle.unknown_reads, draft.now),
    held_for: parked ? 'unknown_payment' : null,
  }
  movePayment(draft, cycle.provider_order_id, 'unsettled')
  if (cycle.unknown_reads > 0) changeCycle(draft, cycle, also)
  else moveCycle(draft, cycle, 'unknown', also)
}

/** The provider is away, and no try was due: the same is tried again soon, unless it was put off meanwhile. */
function later(draft: Draft, cycle: BillingCycle): void {
  if (cycle.next_action_at === null || cycle.next_action_at > draft.now) return
  changeCycle(draft, cycle, { next_action_at: after(draft.now, WAIT_FOR_PROVIDER) })
}
