import type { BillingCycle } from '../billing/billing-cycle.ts'
import type { ChargeCase } from '../billing/charge-case.ts'
import { cycleLines, inPeriodOf } from '../billing/cycle-amount.ts'
import { ladderDates } from '../billing/ladder.ts'
import { nextCycle } from '../billing/plan-next-cycle.ts'
import { draftForAccount } from '../invoicing/draft-for-account.ts'
import { type Invoice, issuedInvoice, owedOn } from '../invoicing/invoice.ts'
import type { InvoiceLine } from '../invoicing/line.ts'
import { issueInvoice, moved } from '../invoicing/move-invoice.ts'
import { periodHolding } from '../kernel/calendar.ts'
import { subtract } from '../kernel/money.ts'
import type { EpochMs } from '../kernel/time.ts'
import { isHardDecline } from '../payments/declines.ts'
import type { Subscription } from '../subscription/subscription.ts'
import {
  billedInvoiceOf,
  type Copy,
  keep,
  ladderIn,
  moveIn,
  moveSubscriptionIn,
  overdueIn,
} from './forecast-copy.ts'
import type { ForecastCharge } from './forecast-event.ts'
import { climbIn, giveNoticeIn, leaveLadderIn, restartIn } from './forecast-ladder.ts'

/** Bill a period on the copy as it will be billed, and ask the card for it. */
export function billIn(copy: Copy, facts: ChargeCase, now: EpochMs): void {
  const { settings } = copy
  const subscription = inPeriodOf(facts.cycle, copy.subscription, settings.plans)
  if (subscription !== copy.subscription) {
    copy.events.push({ kind: 'plan', at: now, plan_tier: subscription.plan_tier })
  }
  copy.subscription = subscription
  const lines = cycleLines(copy.settings, { ...copy, cycle: facts.cycle })
  if (lines.length === 0) return startedIn(copy, facts.cycle, 'nothing_to_pay', now)
  const invoice = invoiceIn(copy, facts.cycle, lines, now)
  copy.invoices.set(invoice.invoice_id, invoice)
  copy.credit = subtract(copy.credit, invoice.credit_applied)
  const cycle = keep(copy, {
    ...facts.cycle,
    invoice_id: invoice.invoice_id,
    amount: owedOn(invoice),
  })
  if (invoice.status === 'paid') {
    tell(copy, { kind: 'charge', cycle, outcome: 'credit' }, now)
    return settleIn(copy, cycle, 'nothing_to_pay', now)
  }
  return facts.card ? askIn(copy, { ...facts, cycle }, now) : climbWithoutCardIn(copy, cycle, now)
}

function invoiceIn(
  copy: Copy,
  cycle: BillingCycle,
  lines: readonly InvoiceLine[],
  now: EpochMs,
): Invoice {
  const { account, subscription, settings, facts } = copy
  const billed = {
    invoice_id: `forecast ${cycle.cycle_id}`,
    subscription_id: subscription.subscription_id,
    cycle_id: cycle.cycle_id,
    due_at: cycle.period_start,
    collect_from: null,
    lines,
  }
  const buyer = { account, verdicts: facts.verdicts, account_credit: copy.credit }
  const draft = draftForAccount(settings, buyer, billed, now)
  return issueInvoice(draft, 'forecast', now).invoice
}

/** Ask the card: one that works goes on working, and one that was declined goes on being declined. */
export function askIn(copy: Copy, { cycle, card }: ChargeCase, now: EpochMs): void {
  const { declined_with: code } = copy.facts
  const reads = cycle.state === 'charging'
  const attempt_count = cycle.attempt_count + (reads ? 0 : 1)
  const kind = attempt_count > 1 ? 'retry' : 'charge'
  const payment_method_id = card?.payment_method_id ?? null
  const asked = { attempt_count, payment_method_id, refused_method_id: null }
  const charging = reads ? cycle : moveIn(copy, cycle, 'claimed', asked)
  tell(copy, { kind, cycle: charging, outcome: code === null ? 'paid' : 'declined' }, now)
  if (code === null) return settleIn(copy, charging, 'processed', now)
  const refused_method_id = isHardDecline(code) ? charging.payment_method_id : null
  const change = { refused_method_id, last_failure_code: code }
  return goOnIn(copy, moveIn(copy, charging, 'declined', change), now)
}

/** No card can be asked: the customer is told, and the ladder goes on. */
export function climbWithoutCardIn(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  if (cycle.state !== 'planned') return goOnIn(copy, cycle, now)
  tell(copy, { kind: 'charge', cycle, outcome: 'no_card' }, now)
  const change = { last_failure_code: 'no_payment_method', next_attempt_at: null }
  return goOnIn(copy, moveIn(copy, cycle, 'no_payment_method', change), now)
}

/** The period is paid, and runs. */
export function settleIn(
  copy: Copy,
  cycle: BillingCycle,
  event: 'processed' | 'nothing_to_pay',
  now: EpochMs,
): void {
  const invoice = billedInvoiceOf(copy, cycle)
  if (owedOn(invoice).amount_minor > 0) {
    copy.invoices.set(invoice.invoice_id, moved(issuedInvoice(invoice), 'settled', now))
  }
  startedIn(copy, cycle, event, now)
}

/** The period runs; when nothing is overdue any more the ladder is left. */
function startedIn(
  copy: Copy,
  cycle: BillingCycle,
  event: 'processed' | 'nothing_to_pay',
  now: EpochMs,
): void {
  const charged = moveIn(copy, cycle, event, { next_attempt_at: null, next_action_at: null })
  if (copy.subscription.status === 'cancelled') return
  startPeriodIn(copy, charged, now)
  const clear = overdueIn(copy).length === 0
  if (clear) leaveLadderIn(copy, now)
  const { status } = copy.subscription
  if (status === 'trialing') moveSubscriptionIn(copy, 'charge_succeeded')
  if (clear && (status === 'past_due' || status === 'unpaid')) {
    moveSubscriptionIn(copy, 'arrears_paid')
    restartIn(copy, now)
  }
}

/** After a try that failed, or without one: the period runs all the same, and the ladder says what follows. */
function goOnIn(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  startPeriodIn(copy, cycle, now)
  climbIn(copy, cycle, now)
  const ladder = ladderIn(copy, cycle)
  const { next_attempt_at, next_action_at } = ladderDates(ladder, now, copy.settings.time_zone)
  giveNoticeIn(copy, ladder, now)
  const asks = cycle.last_failure_code !== 'no_payment_method' && cycle.refused_method_id === null
  keep(copy, { ...cycle, next_attempt_at: asks ? next_attempt_at : null, next_action_at })
}

function startPeriodIn(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  const { subscription, settings } = copy
  if (cycle.period_end <= subscription.current_period_end) return
  const whole = periodHolding(subscription.anchor_at, cycle.period_start, settings.time_zone)
  const running: Subscription = {
    ...subscription,
    current_period_start: whole.start,
    current_period_end: whole.end,
  }
  copy.subscription = running
  planIn(copy, cycle, now)
}

/** Plan the period that follows, once. */
export function planIn(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  const { subscription, settings, cycles } = copy
  const cycle_id = `forecast ${cycles.size + 1}`
  const next = nextCycle(cycle_id, { subscription, cycle }, settings.time_zone, now)
  const taken = [...cycles.values()].some((each) => each.period_start === next.period_start)
  if (!taken) keep(copy, next)
}

function tell(
  copy: Copy,
  { cycle, ...told }: Pick<ForecastCharge, 'kind' | 'outcome'> & { readonly cycle: BillingCycle },
  at: EpochMs,
): void {
  const invoice = billedInvoiceOf(copy, cycle)
  copy.events.push({
    ...told,
    at,
    period: { start: cycle.period_start, end: cycle.period_end },
    plan_tier: copy.subscription.plan_tier,
    total: invoice.total,
    credit_applied: invoice.credit_applied,
    amount: owedOn(invoice),
  })
}
