import type { BillingCycle } from './billing-cycle.ts'
import { plusLocalDays } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import { type BoundBy, commitmentFrom } from '../pricing/commitment.ts'
import { planCycle } from './plan-cycle.ts'
import { planOf } from '../policy/plans.ts'
import { periodIn } from '../pricing/cadence.ts'
import { type Discount, discountedPrice } from '../pricing/discount.ts'
import { chargesOf, type Terms } from '../pricing/terms.ts'
import type { Subscription } from './subscription.ts'
import { agreedOf } from './terms-of.ts'

/** What a subscription has before anything went wrong with it, or changed it. */
export const UNTROUBLED = {
  interval_since: null,
  cancel_reason: null,
  cancel_note: null,
  ends_at: null,
  commitment: null,
  trial_converted_at: null,
  dunning_state: 'current',
  dunning_policy: null,
  dunning_postponed_ms: 0,
  ladder_held_at: null,
  withdrawn_at: null,
  uncovered_minor: 0,
  gaps: [],
  waiting_minor: null,
  discounts: [],
  in_force: null,
  peaks: null,
  own_price: null,
  price_rise: null,
  may_leave: null,
  plan_change_id: null,
} as const satisfies Partial<Subscription>

/** What a subscription begins with. */
export interface NewSubscription {
  readonly subscription_id: string
  readonly cycle_id: string
  readonly account_id: string
  readonly terms: Terms
  /** What codes give from the first billed period on. */
  readonly discounts: readonly Discount[]
  /** False for whoever had one not long ago: the first paid period begins now. Source: contract 2.11. */
  readonly trial: boolean
  /** What it is sold with; missing where it binds nobody. */
  readonly bound?: BoundBy | undefined
}

/**
 * A subscription begins with its trial, which is its first period: so many local days, to the same time
 * of day. The first paid cycle is planned at its end, and anchors every later one. Source: contract 7.1.
 */
export function startTrial(
  { subscription_id, cycle_id, account_id, terms, discounts, trial, bound }: NewSubscription,
  { plans, time_zone }: Pick<Settings, 'plans' | 'time_zone'>,
  now: EpochMs,
): { readonly subscription: Subscription; readonly cycle: BillingCycle } {
  const days = trial ? planOf(plans, terms.plan.plan_tier).trial_days : 0
  const ends = plusLocalDays(now, days, time_zone)
  const charges = chargesOf(terms)
  const amount = discountedPrice(discounts, { charges, interval: terms.interval, start: ends })
  return {
    subscription: {
      subscription_id,
      account_id,
      ...agreedOf(terms),
      status: 'trialing',
      current_period_start: now,
      current_period_end: ends,
      cancel_at_period_end: false,
      planned: null,
      trial_started_at: now,
      trial_ends_at: ends,
      anchor_at: ends,
      ...UNTROUBLED,
      discounts,
      commitment: bound ? commitmentFrom(bound, ends, time_zone) : null,
      created_at: now,
      updated_at: now,
    },
    cycle: planCycle(
      { cycle_id, subscription_id, account_id, amount },
      periodIn(
        { anchor_at: ends, interval: terms.interval, interval_since: null },
        ends,
        time_zone,
      ),
      now,
    ),
  }
}
