import type { Locale } from '../../kernel/locale.ts'
import { EUR, type Money, money } from '../../kernel/money.ts'
import { invariant, Problem } from '../../kernel/problem.ts'
import type { SoldTerm } from './sold-term.ts'

/** The name of a plan, as the catalogue has it. */
export type PlanTier = string

/** What a plan's name is made of, and how long it may be. */
export const PLAN_TIER = /^[a-z0-9_-]{1,40}$/

/** Days that the trial of a plan has at most. */
export const TRIAL_DAYS_MAX = 365

/** A plan that a customer subscribes to. A catalogue lists its plans from the smallest. */
export interface Plan {
  readonly plan_tier: PlanTier
  /** What customers read, where their language has no other name for it. */
  readonly name: string
  /** What customers of a language read instead, on invoices and in mails. */
  readonly names: Readonly<Partial<Record<Locale, string>>>
  /** Net of VAT, a month. */
  readonly price: Money
  /** Net of VAT, a year; a plan without it is not sold by the year. */
  readonly price_year?: Money
  readonly trial_days: number
  /** What binds whoever signs up; missing where nothing does. */
  readonly term?: SoldTerm
  readonly description_key: string
  /** Keys of what the plan has, to be shown in this order; an operator's own web app has their texts, the portal shows none. */
  readonly features: readonly string[]
  /** What the plan has, a line each, as its contract says it; a language without lines says nothing beyond the service. */
  readonly characteristics?: Readonly<Partial<Record<Locale, readonly string[]>>>
  /** What the PBX core calls the plan. */
  readonly pbx_plan: string
  /** Whether a new customer may choose it. */
  readonly offered: boolean
}

/** A plan whose other names, and that of the PBX core, are its own. */
function plan(plan_tier: PlanTier, name: string, cents: number): Plan {
  return {
    plan_tier,
    name,
    names: {},
    price: money(cents, EUR),
    trial_days: 14,
    description_key: `plan.${plan_tier}`,
    features: [],
    pbx_plan: plan_tier,
    offered: true,
  }
}

/** What we sell unless configuration says otherwise. Source: specification, "Cross-cutting rules"; contract 7.1. */
export const PLANS: readonly Plan[] = [
  plan('promo', 'Promo', 99),
  plan('starter', 'Starter', 499),
  plan('business', 'Business', 1_900),
  plan('enterprise', 'Enterprise', 5_900),
]

/** The plan of that name, offered or not: whoever has it keeps it. Throws when the catalogue does not list it. */
export function planOf(plans: readonly Plan[], tier: PlanTier): Plan {
  const listed = plans.find(({ plan_tier }) => plan_tier === tier)
  invariant(listed, `no plan is called ${tier}`)
  return listed
}

/** A plan's name in a language; of a plan that was taken out of the catalogue, the name of its tier. */
export function planName(plans: readonly Plan[], tier: PlanTier, language: Locale): string {
  const listed = plans.find(({ plan_tier }) => plan_tier === tier)
  return listed?.names[language] ?? listed?.name ?? tier
}

/** Characters of a name that is no plan's: what an answer repeats is bounded. */
const REPEATED_MAX = 40

/** The offered plan that `field` names. Throws `subscription.tier_invalid` on it. Source: contract 3. */
export function offeredPlan(plans: readonly Plan[], field: string, tier: string): Plan {
  const plan = plans.find((each) => each.plan_tier === tier && each.offered)
  if (plan) return plan
  const reason = `We do not offer the plan ${JSON.stringify(tier.slice(0, REPEATED_MAX))}.`
  throw new Problem('subscription.tier_invalid', {
    detail: reason,
    invalid_params: [{ name: field, reason }],
  })
}

/** Lets any tier of the catalogue pass, as a filter. Throws `validation.failed` on `plan_tier`, as for any other list of words. */
export function refuseUnlessListed(plans: readonly Plan[], tier: PlanTier | undefined): void {
  if (tier === undefined || plans.some(({ plan_tier }) => plan_tier === tier)) return
  const known = plans.map(({ plan_tier }) => JSON.stringify(plan_tier))
  throw new Problem('validation.failed', {
    detail: 'We cannot take this request as it is: `invalid_params` says why.',
    invalid_params: [{ name: 'plan_tier', reason: `We take one of ${known.join(', ')}.` }],
  })
}
