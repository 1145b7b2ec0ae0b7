import { waitingCycle } from '../billing/address-wait.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { decide } from '../decisions/decide.ts'
import { type By, type Draft, moveSubscription, tell } from '../decisions/draft.ts'
import { changeSaid, saidInterval } from './change-said.ts'
import { repricePlanned } from '../decisions/periods.ts'
import { step } from '../../kernel/machine.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { invalid } from '../../kernel/problem.ts'
import { fieldsOf, mergeDiffs, type PricedDiff, withoutFields } from '../pricing/terms-diff.ts'
import type { HeldPlan, PlannedTerms, TermsDiff } from '../pricing/terms.ts'
import { planName } from '../policy/plans.ts'
import { quantitiesOf } from '../pricing/paid-quantity.ts'
import { tellOfItems } from './tell-of-items.ts'
import {
  askedAgain,
  askedForNext,
  type AskedTerms,
  refuseBeyondNextPlan,
  refuseNoChange,
  wishOf,
} from './terms-wish.ts'
import { isSoldByLength } from './wished-interval.ts'
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
  const as_held = fieldsAsHeld(subscription, asked, wish)
  const fresh = withoutFields(wish, [...as_held, ...fieldsAsPlanned(planned, wish)])
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
    tells_length:
      fresh.interval !== undefined &&
      subscription.planned?.interval?.interval !== fresh.interval.interval,
    about: subscription.subscription_id,
    ...told,
  })
}

function tellOfPlan(draft: Draft, { plan_tier: to, price }: HeldPlan, effective_at: EpochMs): void {
  const { subscription_id, plan_tier: from, interval: held, planned } = draft.facts.subscription
  const interval = planned?.interval?.interval ?? held
  const facts = {
    from,
    to,
    price_minor: price.amount_minor,
    effective_at,
    ...saidInterval(interval),
  }
  const args = changeSaid(draft, to, effective_at)
  tell(draft, { kind: 'plan_changed', about: subscription_id, facts, args })
}

/** What of a wish is as it is held: the present length of a period, the present plan, a quantity of today. */
function fieldsAsHeld(
  agreed: Agreed,
  { interval }: AskedTerms,
  { plan, items = {} }: PricedDiff,
): string[] {
  const held = quantitiesOf(agreed)
  return [
    ...(interval === agreed.interval ? ['interval'] : []),
    ...(plan?.plan_tier === agreed.plan_tier ? ['plan'] : []),
    ...Object.entries(items).flatMap(([name, { quantity }]) =>
      quantity === (lookUp(held, name) ?? 0) ? [name] : [],
    ),
  ]
}

/** What of a wish is planned already, for periods of the same length: it keeps the price that was shown. */
function fieldsAsPlanned(planned: PlannedTerms | null, wish: PricedDiff): string[] {
  if (!planned || planned.interval?.interval !== wish.interval?.interval) return []
  const quantityIn = ({ items }: TermsDiff | PricedDiff, name: string) =>
    lookUp(items, name)?.quantity
  return fieldsOf(planned).filter((name) => {
    if (name === 'interval') return true
    if (name === 'plan') return wish.plan?.plan_tier === planned.plan?.plan_tier
    return quantityIn(wish, name) === quantityIn(planned, name)
  })
}

/** Throws where all that is wished is held, or planned, already. */
function refuseKnown({ facts, settings }: Draft, asked: AskedTerms, wish: PricedDiff): void {
  const { planned, ...agreed } = facts.subscription
  const names = [...new Set([...(asked.interval ? ['interval'] : []), ...fieldsOf(wish)])]
  const planned_names = planned ? fieldsOf(planned) : []
  const as_held = fieldsAsHeld(agreed, asked, wish)
  const is_planned = (name: string) => planned_names.includes(name)
  if (names.every((name) => as_held.includes(name) && !is_planned(name))) {
    return refuseNoChange(settings, agreed, asked, wish)
  }
  const as_planned = fieldsAsPlanned(planned, wish)
  if (!names.every((name) => as_planned.includes(name))) return
  if (asked.plan && wish.plan) {
    const name = planName(settings.plans, wish.plan.plan_tier, 'en')
    throw invalid(asked.plan.field, `The change to ${name} is planned already.`)
  }
  const [name] = names.filter((each) => each !== 'interval')
  throw invalid(name ? `items.${name}` : 'interval', 'This is planned already.')
}

/**
 * What is planned is taken back, whole or some fields of it; the rest stays, at the prices of the present length of a period
 * where another one is taken back. Throws `validation.failed` where the rest is not sold like that.
 */
export function dropPlanned(draft: Draft, fields: readonly string[], by: By): void {
  const left = leftOf(draft, fields)
  const event = fields.includes('plan') ? 'plan_scheduled' : 'terms_scheduled'
  moveSubscription(draft, event, { planned: left }, by)
  repricePlanned(draft)
}

function leftOf({ facts, settings }: Draft, fields: readonly string[]): PlannedTerms | null {
  const { subscription } = facts
  const { planned } = subscription
  const left = planned && withoutFields(planned, fields)
  if (!left || !planned.interval) return left
  if (left.interval) {
    if (isSoldByLength(left, subscription)) return left
    const { interval } = left.interval
    throw invalid(
      'fields',
      `What is held is not sold by the ${interval}: take \`interval\` back, too.`,
    )
  }
  return { ...wishOf(settings, subscription, askedAgain(left)), effective_at: left.effective_at }
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
  const next = askedForNext(subscription, asked)
  const wish = await changeableTerms(work, subscription, next)
  const made = await decide(work, subscription, (draft) => scheduleTerms(draft, next, wish, by))
  return made.facts.subscription
}
