import type { BillingCycle } from '../billing/billing-cycle.ts'
import type { ChargeCase } from '../billing/charge-case.ts'
import { decideTakeUp, type TakeUp } from '../billing/decide-take-up.ts'
import { atRest } from '../billing/record-charge.ts'
import { invoiceMachine, issuedInvoice, owedOn } from '../invoicing/invoice.ts'
import { writeOffInvoice } from '../invoicing/move-invoice.ts'
import { step } from '../kernel/machine.ts'
import { type EpochMs, epochMs } from '../kernel/time.ts'
import type { Settings } from '../settings.ts'
import { isAboutToBeCharged, remindAt } from '../subscription/remind-of-trial.ts'
import { askIn, billIn, climbWithoutCardIn, planIn, settleIn } from './forecast-charge.ts'
import { caseOf, type Copy, copyOf, invoiceOf, keep, moveIn } from './forecast-copy.ts'
import type { ForecastEvent, ForecastFacts } from './forecast-event.ts'
import { climbIn, endIn, leaveLadderIn } from './forecast-ladder.ts'

/** A forecast goes on for so many steps at most: ten years of days on which an operator's lock is waited for. */
const STEPS_MAX = 4_000

/** Something that falls due on the copy. */
interface Due {
  readonly at: EpochMs
  readonly happen: (now: EpochMs) => void
}

/**
 * What will happen to a customer up to `until` if nothing changes, in order: charges, retries, rungs of
 * the ladder, ends. The same decisions that run the service, on a copy. A card that works goes on
 * working, one that was declined goes on being declined, and every provider answers at once.
 */
export function forecast(
  facts: ForecastFacts,
  settings: Settings,
  now: EpochMs,
  until: EpochMs,
): ForecastEvent[] {
  const copy = copyOf(facts, settings)
  let at = now
  for (const due of reminder(copy, now)) if (due.at <= until) due.happen(due.at)
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    const due = nextDue(copy)
    if (!due || due.at > until) break
    at = epochMs(Math.max(at, due.at))
    due.happen(at)
  }
  return copy.events.toSorted((a, b) => a.at - b.at)
}

/** Nothing can happen on the copy before a trial's reminder that would call it off. */
function reminder(copy: Copy, now: EpochMs): Due[] {
  const { trial_ends_at } = copy.subscription
  if (trial_ends_at === null || !isAboutToBeCharged(copy.subscription)) return []
  const at = remindAt(trial_ends_at)
  const happen = () => copy.events.push({ kind: 'trial_reminder', at, trial_ends_at })
  return at > now ? [{ at, happen }] : []
}

function nextDue(copy: Copy): Due | undefined {
  const dues: Due[] = []
  for (const cycle of copy.cycles.values()) {
    const at = cycle.next_action_at
    if (at !== null) dues.push({ at, happen: (now) => takeUp(copy, cycle, now) })
  }
  const { removal_at, tenant } = copy
  if (removal_at !== null && tenant && tenant.status !== 'deleted') {
    dues.push({ at: removal_at, happen: (now) => remove(copy, now) })
  }
  return dues.toSorted((a, b) => a.at - b.at)[0]
}

function remove(copy: Copy, at: EpochMs): void {
  copy.removal_at = null
  copy.events.push({ kind: 'tenant_removed', at })
}

function takeUp(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  const facts = caseOf(copy, cycle, now)
  const decision = decideTakeUp(facts, now, copy.settings.time_zone)
  if ('at' in decision) keep(copy, { ...cycle, next_action_at: decision.at })
  else FOLLOWS[decision.kind](copy, facts, now)
}

type Follow = (copy: Copy, facts: ChargeCase, now: EpochMs) => void

/** What each decision does to the copy. A decision without a row does not compile. */
const FOLLOWS: { readonly [K in Exclude<TakeUp['kind'], 'wait' | 'hold'>]: Follow } = {
  bill: billIn,
  ask: askIn,
  read: askIn,
  climb: (copy, { cycle }, now) => climbWithoutCardIn(copy, cycle, now),
  give_up: (copy, { cycle }, now) => giveUp(copy, cycle, now),
  settled: (copy, { cycle }, now) => settle(copy, cycle, now),
  place: rest,
  rest,
  end: (copy, _facts, now) => endIn(copy, 'period_ended', now),
  skip: (copy, { cycle }, now) => skip(copy, cycle, now),
}

function rest(copy: Copy, { cycle }: ChargeCase, now: EpochMs): void {
  keep(copy, atRest(cycle, now))
}

function settle(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  settleIn(copy, cycle, cycle.state === 'planned' ? 'nothing_to_pay' : 'processed', now)
}

function giveUp(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  const done = { next_attempt_at: null, next_action_at: null }
  const abandoned = moveIn(copy, cycle, 'given_up', done)
  const invoice = invoiceOf(copy, cycle)
  if (invoice?.status === 'void') return leaveLadderIn(copy, now)
  if (invoice && step(invoiceMachine, invoice.status, 'written_off')) {
    copy.events.push({ kind: 'written_off', at: now, amount: owedOn(invoice) })
    const { invoice: lost } = writeOffInvoice(issuedInvoice(invoice), now)
    copy.invoices.set(lost.invoice_id, lost)
  }
  climbIn(copy, abandoned, now)
}

function skip(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  moveIn(copy, cycle, 'not_wanted', { next_attempt_at: null, next_action_at: null })
  const { period_start: start, period_end: end } = cycle
  copy.events.push({ kind: 'skipped', at: now, period: { start, end } })
  if (copy.subscription.status !== 'cancelled') planIn(copy, cycle, now)
}
