import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { invoiceMachine, issuedInvoice, owedOn } from '../invoices/invoice.ts'
import { writeOffInvoice } from '../invoices/move-invoice.ts'
import { step } from '../../kernel/machine.ts'
import {
  audit,
  changeCycle,
  changeSubscription,
  type Draft,
  moveCycle,
  moveSubscription,
  post,
  push,
  put,
  showBanner,
} from './draft.ts'
import { canSettle } from '../policy/dunning.ts'
import { isDunningStopped, dunningDates } from '../dunning/dunning-dates.ts'
import { OWED_FOR, withoutRetries } from '../dunning/stop-retries.ts'
import { waitsForCard } from '../billing/ask-again.ts'
import { after, HOUR } from '../../kernel/time.ts'
import { advanceDunning, giveNotice, dunningWith, renewBanner } from './dunning.ts'
import { hasOtherCard, invoiceOf, overdueIn } from './facts.ts'
import { beginLastPeriod, restartPeriod, startPeriod } from './periods.ts'
import { settleDunning } from './leave-dunning.ts'
import { liftLock } from './service.ts'

/**
 * After a try that failed, or without one: the period runs all the same, dunning goes one step further where
 * its day has come, and the cycle is taken up again on the next one. After the end no card is asked. Source:
 * contract 8.
 */
export function continueAfterFailure(draft: Draft, cycle: BillingCycle): void {
  if (draft.facts.subscription.status === 'cancelled') {
    put(draft, 'cycle', withoutRetries(cycle, OWED_FOR, draft.now))
    return
  }
  startPeriod(draft, cycle)
  advanceDunning(draft, cycle)
  if (!isDunningStopped(draft.facts.subscription)) giveNotice(draft, cycle)
  const dunning = dunningWith(draft, cycle)
  const dates = dunningDates(dunning, draft.now, draft.settings)
  if (hasOtherCard(draft.facts, cycle, draft.now)) {
    changeCycle(draft, cycle, { next_attempt_at: draft.now, next_action_at: draft.now })
    return
  }
  // The step waits for another cycle's charge: this card was asked for it, and is not asked again.
  if (dunning.has_unknown_payment && (dates.next_attempt_at ?? Infinity) <= draft.now) {
    changeCycle(draft, cycle, { next_attempt_at: null, next_action_at: after(draft.now, HOUR) })
    return
  }
  const asks = cycle.last_failure_code !== 'no_payment_method' && cycle.refused_method_id === null
  changeCycle(draft, cycle, {
    next_attempt_at: asks ? dates.next_attempt_at : null,
    next_action_at: dates.next_action_at,
  })
}

/**
 * A cycle is charged, or owed no more: its period runs, and when nothing is overdue any more dunning and what
 * it locked are gone. A subscription that has ended stays so: late money is recorded. Source: contract 8.
 */
export function continueService(draft: Draft, cycle: BillingCycle): void {
  if (draft.facts.subscription.status !== 'cancelled') {
    startPeriod(draft, cycle)
    // With its first charge a trial has become a subscription, however late that charge came.
    if (draft.facts.subscription.trial_converted_at === null) {
      changeSubscription(draft, { trial_converted_at: draft.now })
    }
  }
  const overdue = overdueIn(draft.facts).filter(({ cycle_id }) => cycle_id !== cycle.cycle_id)
  const clear = overdue.length === 0
  if (clear) leaveIfSettled(draft)
  else {
    // The page of the one that was paid takes no more money: the next debt's is shown.
    renewBanner(draft, overdue)
    askNext(draft, overdue)
  }
  const { status } = draft.facts.subscription
  if (status === 'trialing' || status === 'active') moveSubscription(draft, 'charge_succeeded')
  else if (clear) recover(draft)
  beginLastPeriod(draft)
}

/** What waited for this one's answer is asked for at once: a card is asked for one debt after another. Source: states 1.6 (f). */
function askNext(draft: Draft, overdue: readonly BillingCycle[]): void {
  const { now } = draft
  for (const cycle of overdue) {
    const is_due = cycle.next_attempt_at !== null && cycle.next_attempt_at <= now
    if (is_due && waitsForCard(cycle)) changeCycle(draft, cycle, { next_action_at: now })
  }
}

/** The arrears are paid. A period that an operator's lock skipped meanwhile is billed for its rest. */
function recover(draft: Draft): void {
  const { status } = draft.facts.subscription
  if (status === 'suspended') liftLock(draft, 'dunning')
  if (status === 'past_due' || status === 'unpaid') {
    moveSubscription(draft, 'arrears_paid')
    thank(draft)
    restartPeriod(draft)
  }
  // All that was owed at the end is paid: nothing asks for it any more, and the service stays off.
  if (status === 'cancelled' && !draft.facts.invoices.some(isOwed)) {
    showBanner(draft, null)
    liftLock(draft, 'dunning')
  }
}

/** One mail when dunning is left; whoever was suspended is told that the service is back instead. Source: states 1.6. */
function thank(draft: Draft): void {
  const { account_id, subscription_id } = draft.facts.subscription
  const effect = {
    type: 'mail.send',
    kind: 'arrears_paid',
    to: { account_id },
    about: subscription_id,
  } as const
  push(draft, { effect, dedupe_key: `arrears_paid:${subscription_id}:${draft.now}` })
}

/** Nothing is overdue: all that dunning had planned is gone, and so is its banner. Source: contract 8 (dunning). */
function leaveIfSettled(draft: Draft): void {
  const { dunning_state } = draft.facts.subscription
  if (canSettle(dunning_state)) settleDunning(draft)
}

function isOwed(invoice: Parameters<typeof owedOn>[0]): boolean {
  return invoice.status !== 'draft' && owedOn(invoice).amount_minor > 0
}

/**
 * The provider's order is cancelled, read back, and nothing will be asked for any more: what is owed is kept as
 * debt, and after the last step of dunning the subscription ends. A void invoice is owed no more: the service
 * goes on. Source: contract 8.
 */
export function abandon(draft: Draft, cycle: BillingCycle): void {
  const rest = { next_attempt_at: null, next_action_at: null, held_for: null }
  const abandoned = moveCycle(draft, cycle, 'given_up', rest)
  const invoice = invoiceOf(draft.facts, cycle)
  if (invoice && step(invoiceMachine, invoice.status, 'written_off')) {
    const lost = writeOffInvoice(issuedInvoice(invoice), draft.now)
    const { invoice_id } = put(draft, 'invoice', lost.invoice)
    post(draft, invoice_id, lost.movements)
    const owed_minor = owedOn(lost.invoice).amount_minor
    audit(draft, 'invoice.written_off', { invoice_id, owed_minor })
  }
  if (invoice?.status === 'void') continueService(draft, abandoned)
  else advanceDunning(draft, abandoned)
}
