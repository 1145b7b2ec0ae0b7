import { type EpochMs, mrrOf, type Subscription, withoutFields } from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from './columns.ts'

const subscriptionColumns: Columns<Subscription> = {
  price: 'money',
  cancel_at_period_end: 'boolean',
  dunning_policy: 'json',
  gaps: 'json',
  included: 'json',
  items: 'json',
  planned: 'json',
  peaks: 'json',
  own_price: 'json',
  price_rise: 'json',
  may_leave: 'json',
  commitment: 'json',
  discounts: 'json',
  in_force: 'json',
}

/**
 * A subscription's row, with what the database looks for or adds up: the plan that is chosen for the next period, and the MRR.
 * Servers of before `planned` was kept read and write the two columns of the chosen plan.
 */
export type SubscriptionRow = Row<Subscription> & ChosenPlan & { readonly mrr_minor: number }

// oxlint-disable-next-line typescript/consistent-type-definitions -- a row is a record of columns
type ChosenPlan = {
  readonly plan_tier_pending: string | null
  readonly plan_tier_pending_effective_at: EpochMs | null
}

/** The row of a subscription. */
export function rowOf(subscription: Subscription): SubscriptionRow {
  const { planned } = subscription
  return {
    ...toRow(subscription, subscriptionColumns),
    plan_tier_pending: planned?.plan?.plan_tier ?? null,
    plan_tier_pending_effective_at: planned?.plan ? planned.effective_at : null,
    mrr_minor: mrrOf(subscription).amount_minor,
  }
}

/** The subscription of a row. */
export function subscriptionOf({
  plan_tier_pending,
  plan_tier_pending_effective_at,
  mrr_minor: _mrr,
  ...row
}: SubscriptionRow): Subscription {
  const known = fromRow(row, subscriptionColumns)
  const chosen = { plan_tier_pending, plan_tier_pending_effective_at }
  return { ...known, planned: plannedBy(chosen, known.planned) }
}

/** What an older server chose or dropped counts: it holds no price. */
function plannedBy(
  { plan_tier_pending: plan_tier, plan_tier_pending_effective_at: effective_at }: ChosenPlan,
  planned: Subscription['planned'],
): Subscription['planned'] {
  if ((planned?.plan?.plan_tier ?? null) === plan_tier) return planned
  if (plan_tier === null || effective_at === null)
    return planned && withoutFields(planned, ['plan'])
  return { ...planned, effective_at, plan: { plan_tier, price: null, included: {} } }
}
