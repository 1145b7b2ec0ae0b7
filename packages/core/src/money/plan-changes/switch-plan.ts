import { type Draft, moveSubscription, push, tell } from '../decisions/draft.ts'
import { accountIn } from '../decisions/facts.ts'
import { changeSaid, saidInterval } from './change-said.ts'
import { giveByCode } from '../discounts/redeem-code.ts'
import { limitByTerms } from '../decisions/locks.ts'
import { actorOfChange } from './move-plan-change.ts'
import { sumOfCharges, type Terms } from '../pricing/terms.ts'
import { fieldsBetween } from '../pricing/terms-diff.ts'
import { followPrices, repricePlanned } from '../decisions/periods.ts'
import { pricesAfter } from '../prices/prices-in-period.ts'
import { isInTrial } from '../subscription/in-trial.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { peaksWith } from '../pricing/set-up.ts'
import { agreedOf, runningCharges, setUpBefore, termsOf } from '../subscription/terms-of.ts'
import { tellOfItems } from './tell-of-items.ts'
import { gapsAfter } from './uncovered.ts'
import { wishAfter } from './wished-interval.ts'

/** What the change has left uncovered; nothing in a trial, of which nothing was billed. */
function uncoveredAfter(
  { facts: { subscription }, settings }: Draft,
  planned: PlanChange,
): Pick<Subscription, 'uncovered_minor' | 'gaps'> {
  const { uncovered_minor, gaps } = subscription
  const priceOf = (terms: Terms) => sumOfCharges(runningCharges(subscription, terms))
  const from_price = priceOf(termsOf(subscription))
  const to_price = priceOf(termsAfter(subscription, planned))
  if (isInTrial(subscription, planned.changed_at)) return { uncovered_minor, gaps }
  return {
    // What a larger plan leaves may be a cent of rounding less than nothing.
    uncovered_minor: Math.max(uncovered_minor + (planned.uncovered_minor ?? 0), 0),
    gaps: gapsAfter(gaps, { ...planned, from_price, to_price }, settings.time_zone),
  }
}

/** What is set up with the change; nothing in a trial. */
function peaksAfter(
  { facts: { subscription } }: Draft,
  { changed_at }: PlanChange,
  after: Terms,
): Subscription['peaks'] {
  if (isInTrial(subscription, changed_at)) return subscription.peaks
  return peaksWith(after, setUpBefore(subscription))
}

/** What is agreed from a change on; one that was asked for before such were kept is of the plan alone. */
function termsAfter(subscription: Subscription, { after, to_tier, price }: PlanChange): Terms {
  const { items, interval } = subscription
  if (after) return { interval, ...after }
  return { interval, plan: { plan_tier: to_tier, price, included: {} }, items }
}

/**
 * The subscription is what was asked for from now on, and what is billed next has its price; what was wished of the same
 * for the next period is dropped. The phone system is told of another plan, and the customer of all that is another. Source: contract 6.4, 8.
 */
export function switchPlan(draft: Draft, planned: PlanChange): void {
  const { plan_change_id, from_tier: from, to_tier: to, price } = planned
  const { subscription } = draft.facts
  const before = termsOf(subscription)
  const after = termsAfter(subscription, planned)
  const changed = fieldsBetween(before, after)
  const also = {
    ...agreedOf(after),
    ...pricesAfter(subscription, after),
    planned: wishAfter(draft.settings, subscription.planned, after, changed),
    plan_change_id: null,
    peaks: peaksAfter(draft, planned, after),
    ...uncoveredAfter(draft, planned),
  }
  const event = changed.includes('plan') ? 'plan_changed' : 'terms_changed'
  const by = actorOfChange(planned)
  moveSubscription(draft, event, also, by)
  followPrices(draft, subscription, () => 'dropped')
  repricePlanned(draft)
  if (planned.discount) giveByCode(draft, planned.discount, by)
  limitByTerms(draft, after)
  const items = changed.filter((field) => field !== 'plan' && field !== 'interval')
  const told = { effective_at: null, by, about: plan_change_id, tells_length: true }
  tellOfItems(draft, { before, after, items, ...told })
  if (event === 'terms_changed') return
  const tenant_id = accountIn(draft.facts).pbx_tenant_id
  if (tenant_id !== null) {
    const effect = { type: 'tenant.plan', tenant_id } as const
    push(draft, { effect, dedupe_key: `tenant.plan:${plan_change_id}` })
  }
  const said = saidInterval(after.interval)
  const facts = { from, to, price_minor: price.amount_minor, effective_at: null, ...said }
  const args = changeSaid(draft, to, null)
  tell(draft, { kind: 'plan_changed', about: plan_change_id, facts, args })
}
