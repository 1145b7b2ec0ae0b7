import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { decideDunningStep, stepAt } from '../dunning/decide-dunning-step.ts'
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
import { overdueWith, payUrlOf } from './facts.ts'
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
  const pay_url = payUrlOf(draft.facts, overdueWith(draft.facts, cycle))
  banner(draft, step, pay_url)
  const late = lateness(dunning, step, now, settings)
  const dunning_postponed_ms = dunning.postponed_ms + late
  // A policy of later days leaves a dunning that runs as it is.
  const dunning_policy = settings.dunning
  changeSubscription(draft, { dunning_state: state, dunning_policy, dunning_postponed_ms })
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
  const { facts, now, settings } = draft
  const dates = dunningDates(dunningOf(facts.subscription, [cycle]), now, settings)
  const noCard = cycle.last_failure_code === 'no_payment_method' || cycle.refused_method_id !== null
  const told = {
    step,
    next_at: noCard ? null : dates.next_attempt_at,
    suspend_at: dates.suspended_at,
  }
  tell(draft, { kind: 'payment_failed', about: cycle.cycle_id, facts: told, cta_url })
}

function banner(draft: Draft, { state, banner: kind }: DunningStep, pay_url: string | null): void {
  const { account_id } = draft.facts.subscription
  showBanner(draft, { account_id, state, kind, pay_url: state === 'cancelled' ? null : pay_url })
}

/** Show the banner of the step where dunning stands again, with a page that still takes money. */
export function renewBanner(draft: Draft, overdue: readonly BillingCycle[]): void {
  const { dunning_state, status } = draft.facts.subscription
  const step = stepOf(draft.settings.dunning, dunning_state)
  if (!step || status === 'cancelled') return
  banner(draft, step, payUrlOf(draft.facts, overdue))
}

/**
 * Before the last step a suspended customer is told once on which day the subscription ends. Where the notice is late,
 * that day moves by as much. Source: contract 8; states 1.6 (d).
 */
export function giveNotice(draft: Draft, cycle: BillingCycle): void {
  const { now, settings } = draft
  const late = noticeLateness(dunningWith(draft, cycle), cycle, now, settings)
  const last = stepAfter(settings.dunning, 'suspended')
  if (late === null || !last) return
  const { dunning_postponed_ms } = draft.facts.subscription
  if (late > 0) changeSubscription(draft, { dunning_postponed_ms: dunning_postponed_ms + late })
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
  push(draft, { effect, dedupe_key: `payment_failed:${about}:notice` })
}
