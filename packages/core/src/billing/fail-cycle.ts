import { periodHolding } from '../kernel/calendar.ts'
import { advance } from '../kernel/machine.ts'
import { after, type EpochMs, HOUR } from '../kernel/time.ts'
import { isHardDecline } from '../payments/declines.ts'
import { paymentMachine } from '../payments/payment.ts'
import { usableCard } from '../payments/usable-card.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { BillingCycle } from './billing-cycle.ts'
import { climbLadder } from './climb-ladder.ts'
import { rungAfter, rungAt } from './decide-climb.ts'
import { type Ladder, ladderDates, ladderOf, noticeAt, climbsNoMore } from './ladder.ts'
import { moveCycle } from './move-cycle.ts'
import { overdueWith } from './overdue-cycles.ts'
import { planNextCycle } from './plan-next-cycle.ts'
import { OWED_FOR, withoutRetries } from './stop-retries.ts'

type FailPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** A cycle with its subscription, both as they are now. */
export interface Standing {
  readonly cycle: BillingCycle
  readonly subscription: Subscription
}

/**
 * The card said no for good: the ladder says what follows. A card that will never work is not asked
 * again. Source: contract 7.3, 8. Returns the cycle to be written.
 */
export async function failCycle(
  ports: FailPorts,
  tx: Tx,
  { cycle, subscription, code }: Standing & { readonly code: string },
  now: EpochMs,
): Promise<BillingCycle> {
  const change: Partial<BillingCycle> = {
    last_failure_code: code,
    last_failure_message: `The card was declined: ${code.replaceAll('_', ' ')}.`,
    refused_method_id: isHardDecline(code) ? cycle.payment_method_id : null,
    unknown_reads: 0,
    times_not_sent: 0,
    held_for: null,
  }
  const failed = await moveCycle(ports, tx, { cycle, event: 'declined', change }, now)
  await failPayment(tx, failed, code, now)
  return goOn(ports, tx, { cycle: failed, subscription }, now)
}

/**
 * After a try that failed, or without one: the period runs all the same, the ladder is climbed where its
 * day has come, and the cycle is taken up again on the next one. After the end no card is asked. Returns
 * the cycle to be written.
 */
export async function goOn(
  ports: FailPorts,
  tx: Tx,
  { cycle, subscription: before }: Standing,
  now: EpochMs,
): Promise<BillingCycle> {
  if (before.status === 'cancelled') return withoutRetries(cycle, OWED_FOR, now)
  const running = await startPeriod(ports, tx, { cycle, subscription: before }, now)
  const overdue = await overdueWith(tx, cycle)
  const subscription = await climbLadder(ports, tx, { cycle, overdue, subscription: running }, now)
  const ladder = ladderOf(subscription, overdue)
  const dates = ladderDates(ladder, now, ports.settings.time_zone)
  if (!climbsNoMore(subscription)) await giveNotice(ports, tx, { cycle, ladder }, now)
  if (await hasOtherCard(ports, tx, cycle, now)) {
    return { ...cycle, next_attempt_at: now, next_action_at: now, updated_at: now }
  }
  // The rung waits for another cycle's charge: this card was asked for it, and is not asked again.
  if (ladder.has_unknown_payment && (dates.next_attempt_at ?? Infinity) <= now) {
    return { ...cycle, next_attempt_at: null, next_action_at: after(now, HOUR), updated_at: now }
  }
  const asks = cycle.last_failure_code !== 'no_payment_method' && cycle.refused_method_id === null
  return {
    ...cycle,
    next_attempt_at: asks ? dates.next_attempt_at : null,
    next_action_at: dates.next_action_at,
    updated_at: now,
  }
}

/** Whether there is a card that was not asked: it became the default while the other was. Source: contract 8. */
async function hasOtherCard(
  { settings }: FailPorts,
  tx: Pick<Tx, 'paymentMethods'>,
  { account_id, payment_method_id, last_failure_code }: BillingCycle,
  now: EpochMs,
): Promise<boolean> {
  const methods = await tx.paymentMethods.ofAccount(account_id)
  const card = usableCard(methods, now, settings.time_zone)
  if (!card) return false
  return last_failure_code === 'no_payment_method' || card.payment_method_id !== payment_method_id
}

/** The period begins on its day, paid or not, and the one after it is planned. Source: contract 8. */
export async function startPeriod(
  ports: FailPorts,
  tx: Tx,
  { cycle, subscription }: Standing,
  now: EpochMs,
): Promise<Subscription> {
  const { current_period_end, anchor_at } = subscription
  if (cycle.period_end <= current_period_end) return subscription
  // What begins inside a period, after a suspension, still belongs to the whole one. Source: contract 6.4.
  const whole = periodHolding(anchor_at, cycle.period_start, ports.settings.time_zone)
  const running: Subscription = {
    ...subscription,
    current_period_start: whole.start,
    current_period_end: whole.end,
    updated_at: now,
  }
  await tx.subscriptions.put(running)
  await planNextCycle(ports, tx, { subscription: running, cycle }, now)
  return running
}

/** Before the last rung a suspended customer is told once on which day the subscription ends. Source: contract 8. */
async function giveNotice(
  ports: FailPorts,
  tx: Tx,
  { cycle, ladder }: { readonly cycle: BillingCycle; readonly ladder: Ladder },
  now: EpochMs,
): Promise<void> {
  const { time_zone } = ports.settings
  const last = rungAfter('suspended')
  if (ladder.state !== 'suspended' || !last || noticeAt(ladder, time_zone) > now) return
  const { account_id, cycle_id: about } = cycle
  const facts = { step: 'ending', next_at: null, suspend_at: rungAt(last, ladder, time_zone) }
  const mail = { type: 'mail.send', kind: 'payment_failed', to: { account_id } } as const
  const dedupe_key = `payment_failed:${about}:notice`
  await pushEffect(ports, tx, { effect: { ...mail, about, facts }, dedupe_key }, now)
}

async function failPayment(
  tx: Tx,
  { provider_order_id }: BillingCycle,
  failure_code: string,
  now: EpochMs,
): Promise<void> {
  const payment =
    provider_order_id === null ? undefined : await tx.payments.byOrder(provider_order_id)
  if (!payment) return
  const status = advance(paymentMachine, payment.status, 'declined')
  await tx.payments.put({ ...payment, status, failure_code, updated_at: now })
}
