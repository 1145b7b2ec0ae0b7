import { waitingCycle } from '../billing/address-wait.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { decide } from '../decisions/decide.ts'
import { type By, type Draft, moveSubscription, tell } from '../decisions/draft.ts'
import { changeSaid } from './change-said.ts'
import { repricePlanned } from '../decisions/periods.ts'
import { step } from '../../kernel/machine.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { invalid } from '../../kernel/problem.ts'
import { fieldsOf, mergeDiffs, type PricedDiff, withoutFields } from '../pricing/terms-diff.ts'
import type { HeldPlan, TermsDiff } from '../pricing/terms.ts'
import { planName } from '../policy/plans.ts'
import { quantitiesOf } from '../pricing/paid-quantity.ts'
import { tellOfItems } from './tell-of-items.ts'
import { type AskedTerms, refuseBeyondNextPlan, refuseNoChange, wishOf } from './terms-wish.ts'
import { type Subscription, subscriptionMachine } from '../subscription/subscription.ts'
import { type Agreed, plannedTerms, termsOf } from '../subscription/terms-of.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'

/** Throws `validation.failed` on `status` when the plan of the subscription cannot be changed. Source: contract 8. */
export function refuseUnlessChangeable({ status }: Subscription): void {
  if (step(subscriptionMachine, status, 'plan_scheduled')) return
  const reason = `The subscription is ${status}; we change the plan of one that is trialing or active.`
  throw invalid('status', reason)
}

/**
 * What is wished from the end of the running period on, also where that still waits to be billed; a wish for what is held
 * already takes back what was planned of it, and leaves the other wishes. Throws `validation.failed` on what is so
 * already. Source: contract 8; states 1.3.
 */
export function scheduleTerms(draft: Draft, asked: AskedTerms, wish: PricedDiff, by: By): void {
  const { subscription, cycles } = draft.facts
  const { planned, current_period_end } = subscription
  refuseKnown(draft, asked, wish)
  const effective_at = waitingCycle(cycles)?.period_end ?? current_period_end
  const as_held = fieldsAsHeld(subscription, wish)
  const fresh = withoutFields(wish, as_held)
  const kept = planned && withoutFields(planned, as_held)
  const wished = fresh ? { ...mergeDiffs<TermsDiff>(kept ?? {}, fresh), effective_at } : kept
  const event = wish.plan ? 'plan_scheduled' : 'terms_scheduled'
  moveSubscription(draft, event, { planned: wished }, by)
  repricePlanned(draft, fresh ? effective_at : undefined)
  if (fresh) tellOfWish(draft, fresh, { subscription, effective_at, by })
}

function tellOfWish(
  draft: Draft,
  fresh: PricedDiff,
  {
    subscription,
    ...told
  }: { readonly subscription: Subscription; readonly effective_at: EpochMs; readonly by: By },
): void {
  if (fresh.plan) tellOfPlan(draft, fresh.plan, told.effective_at)
  tellOfItems(draft, {
    before: termsOf(subscription),
    after: plannedTerms(draft.facts.subscription, draft.settings.plans),
    items: Object.keys(fresh.items ?? {}),
    about: subscription.subscription_id,
    ...told,
  })
}

function tellOfPlan(draft: Draft, { plan_tier: to, price }: HeldPlan, effective_at: EpochMs): void {
  const { subscription_id, plan_tier: from } = draft.facts.subscription
  const facts = { from, to, price_minor: price.amount_minor, effective_at }
  const args = changeSaid(draft, to, effective_at)
  tell(draft, { kind: 'plan_changed', about: subscription_id, facts, args })
}

/** What of a wish is as it is held: the present plan, a quantity of today. */
function fieldsAsHeld(agreed: Agreed, { plan, items = {} }: PricedDiff): string[] {
  const held = quantitiesOf(agreed)
  return [
    ...(plan?.plan_tier === agreed.plan_tier ? ['plan'] : []),
    ...Object.entries(items).flatMap(([name, { quantity }]) =>
      quantity === (lookUp(held, name) ?? 0) ? [name] : [],
    ),
  ]
}

/** Throws where all that is wished is held, or planned, already. */
function refuseKnown({ facts, settings }: Draft, asked: AskedTerms, wish: PricedDiff): void {
  const { planned, ...agreed } = facts.subscription
  const names = fieldsOf(wish)
  const planned_names = planned ? fieldsOf(planned) : []
  const as_held = fieldsAsHeld(agreed, wish)
  const is_planned = (name: string) => planned_names.includes(name)
  if (names.every((name) => as_held.includes(name) && !is_planned(name))) {
    return refuseNoChange(settings, agreed, asked, wish)
  }
  const is_known = (name: string) =>
    name === 'plan'
      ? wish.plan?.plan_tier === planned?.plan?.plan_tier
      : lookUp(wish.items, name)?.quantity === lookUp(planned?.items, name)?.quantity
  if (!names.every((name) => is_planned(name) && is_known(name))) return
  if (asked.plan && wish.plan) {
    const name = planName(settings.plans, wish.plan.plan_tier, 'en')
    throw invalid(asked.plan.field, `The change to ${name} is planned already.`)
  }
  throw invalid(`items.${names[0]}`, 'This is planned already.')
}

/** What is planned is taken back, whole or some fields of it; the rest stays. */
export function dropPlanned(draft: Draft, fields: readonly string[], by: By): void {
  const { planned } = draft.facts.subscription
  const left = planned && withoutFields(planned, fields)
  const event = fields.includes('plan') ? 'plan_scheduled' : 'terms_scheduled'
  moveSubscription(draft, event, { planned: left }, by)
  repricePlanned(draft)
}

/** The present plan goes on after the period, too; what else is wished for that stays. */
export function dropPendingPlan(draft: Draft, by: By): void {
  dropPlanned(draft, ['plan'], by)
}

/**
 * What is wished, now or for the next period. Throws `subscription.tier_invalid`, and `validation.failed` on `items.<name>`
 * and `status`. Source: contract 8.
 */
export async function changeableTerms(
  work: Pick<Work, 'tx' | 'settings' | 'now'>,
  subscription: Subscription,
  asked: AskedTerms,
): Promise<PricedDiff> {
  const wish = wishOf(work.settings, subscription, asked)
  refuseBeyondNextPlan(work.settings, subscription, wish)
  refuseUnlessChangeable(subscription)
  await refuseWhileCharging(work, subscription)
  return wish
}

/**
 * Read and refuse, then decide: the caller's wish for the next period. Throws `subscription.tier_invalid`, and
 * `validation.failed` on what is wished or on `status`. Source: contract 8.
 */
export async function chooseTerms(
  work: Work,
  subscription: Subscription,
  { asked, by }: { readonly asked: AskedTerms; readonly by: By },
): Promise<Subscription> {
  const wish = await changeableTerms(work, subscription, asked)
  const made = await decide(work, subscription, (draft) => scheduleTerms(draft, asked, wish, by))
  return made.facts.subscription
}
