import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { decideDunningStep, stepAt } from '../dunning/decide-dunning-step.ts'
import { oldestFirst } from '../billing/overdue-cycles.ts'
import { isToldOfEnd, noticeName } from '../dunning/end-notice.ts'
import { type DunningStep, type DunningStepMail, stepAfter, stepOf } from '../policy/dunning.ts'
import {
  isDunningStopped,
  type Dunning,
  dunningDates,
  dunningOf,
  lateness,
  noticeLateness,
} from '../dunning/dunning-dates.ts'
import {
  audit,
  changeSubscription,
  type Draft,
  moveSubscription,
  push,
  showBanner,
  tell,
} from './draft.ts'
import type { DunningWords } from '../../people/notifications/banner.ts'
import { oldestOwed, overdueWith, payUrlOf } from './facts.ts'
import { end } from './end.ts'
import { setServiceLevel } from './locks.ts'
import { suspend } from './service.ts'

/** Dunning as it stands with this cycle, which counts as unpaid. */
export function dunningWith(draft: Draft, cycle: BillingCycle): Dunning {
  return dunningOf(draft.facts.subscription, overdueWith(draft.facts, cycle))
}

/**
 * Take dunning one step further if its day has come, and tell the customer. Where we are late, because a
 * payment was unknown or something was away, every later date moves by as much. Source: contract 8 (dunning).
 */
export function advanceDunning(draft: Draft, cycle: BillingCycle): void {
  const { now, settings } = draft
  const { subscription } = draft.facts
  const dunning = dunningWith(draft, cycle)
  const state = decideDunningStep(dunning, now, settings)
  const step = stepAfter(settings.dunning, subscription.dunning_state)
  if (state === null || state === 'current' || !step) return
  // Also when a charge that was running when an operator took hold of the account ends now.
  if (isDunningStopped(subscription)) return
  // Written off only after the provider's order was read back as cancelled: it could still be paid.
  if (state === 'cancelled' && cycle.state !== 'abandoned') return
  const { subscription_id, dunning_state: from } = subscription
  audit(draft, 'dunning.climb', { subscription_id, from, to: state })
  const overdue = overdueWith(draft.facts, cycle)
  const pay_url = payUrlOf(draft.facts, overdue)
  const late = lateness(dunning, step, now, settings)
  const dunning_postponed_ms = dunning.postponed_ms + late
  // A policy of later days leaves a dunning that runs as it is.
  const dunning_policy = settings.dunning
  changeSubscription(draft, { dunning_state: state, dunning_policy, dunning_postponed_ms })
  banner(draft, step, overdue)
  follow(draft, step, pay_url)
  if (step.mail !== null) remind(draft, cycle, { step: step.mail, cta_url: pay_url })
}

/** What the step means to the subscription. */
function follow(
  draft: Draft,
  { subscription_event: event }: DunningStep,
  pay_url: string | null,
): void {
  if (event === 'ladder_suspends') return suspend(draft, 'dunning', pay_url)
  if (event === 'write_off') return end(draft, event)
  if (event === 'final_notice') setServiceLevel(draft, 'limited')
  if (event !== null) moveSubscription(draft, event)
}

/** The mail of a step: when we try again, until when the service stays, and where to pay now. */
function remind(
  draft: Draft,
  cycle: BillingCycle,
  { step, cta_url }: { readonly step: DunningStepMail; readonly cta_url: string | null },
): void {
  const args = whatFollows(draft, [cycle])
  const told = { step, next_at: args.next_date, suspend_at: args.suspend_date }
  tell(draft, { kind: 'payment_failed', about: cycle.cycle_id, facts: told, args, cta_url })
}

/** What is owed of these periods, and what comes next while it is. */
function whatFollows(draft: Draft, overdue: readonly BillingCycle[]): DunningWords {
  const { facts, now, settings } = draft
  const dunning = dunningOf(facts.subscription, overdue)
  const dates = dunningDates(dunning, now, settings)
  const last = dunning.state === 'suspended' ? stepAfter(settings.dunning, 'suspended') : undefined
  const noCard = overdue.every(
    ({ last_failure_code, refused_method_id }) =>
      last_failure_code === 'no_payment_method' || refused_method_id !== null,
  )
  return {
    ...oldestOwed(facts, overdue),
    next_date: noCard ? null : dates.next_attempt_at,
    suspend_date: dates.suspended_at,
    end_date: last ? stepAt(last, dunning, settings) : null,
  }
}

function banner(
  draft: Draft,
  { state, banner: kind }: DunningStep,
  overdue: readonly BillingCycle[],
): void {
  const { account_id } = draft.facts.subscription
  const pay_url = state === 'cancelled' ? null : payUrlOf(draft.facts, overdue)
  const args = whatFollows(draft, overdue)
  showBanner(draft, { account_id, state, kind, pay_url, args })
}

/** Show the banner of the step where dunning stands again, with a page that still takes money. */
export function renewBanner(draft: Draft, overdue: readonly BillingCycle[]): void {
  const { dunning_state, status } = draft.facts.subscription
  const step = stepOf(draft.settings.dunning, dunning_state)
  if (!step || status === 'cancelled') return
  banner(draft, step, overdue)
}

/**
 * Before the last step a suspended customer is told once on which day the subscription ends. Where the notice is late,
 * that day moves by as much. Source: contract 8; states 1.6 (d).
 */
export function giveNotice(draft: Draft, cycle: BillingCycle): void {
  const { now, settings } = draft
  const { notices } = draft.facts
  const [oldest = cycle] = oldestFirst(overdueWith(draft.facts, cycle))
  const name = noticeName(cycle, oldest)
  const late = noticeLateness(dunningWith(draft, cycle), now, settings)
  const last = stepAfter(settings.dunning, 'suspended')
  if (late === null || !last || notices.includes(name)) return
  const { dunning_postponed_ms } = draft.facts.subscription
  if (late > 0 && !isToldOfEnd(notices, oldest))
    changeSubscription(draft, { dunning_postponed_ms: dunning_postponed_ms + late })
  const { account_id, cycle_id: about } = cycle
  const suspend_at = stepAt(last, dunningWith(draft, cycle), settings)
  const facts = { step: 'ending', next_at: null, suspend_at }
  const effect = {
    type: 'mail.send',
    kind: 'payment_failed',
    to: { account_id },
    about,
    facts,
  } as const
  push(draft, { effect, dedupe_key: name })
}
