import { instantOf, localTime, type TimeZone } from '../../kernel/calendar.ts'
import type { Currency } from '../../kernel/money.ts'
import { after, DAY, type EpochMs, hourOf } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import { countOf, isActive, isLive, sumOfMrr } from '../reporting/live-subscriptions.ts'
import type { KeyTotal, SubscriptionCount } from '../reporting/ports.ts'
import type { Settings } from '../../settings.ts'
import { hoursOf } from '../reporting/range.ts'
import { sumOf } from './view-operational-dashboard.ts'

/** The plans that metrics tell apart whatever is sold; `promo` counts in totals only. Source: contract 11. */
const TIERS = ['starter', 'business', 'enterprise'] as const
const ONLY_IN_TOTALS: PlanTier = 'promo'

const WINDOWS = {
  mtd: (now: EpochMs, zone: TimeZone) =>
    instantOf({ ...localTime(now, zone), day: 1, ms_of_day: 0 }, zone),
  last_30_days: (now: EpochMs) => after(now, -30 * DAY),
  last_90_days: (now: EpochMs) => after(now, -90 * DAY),
} as const

type Label = keyof typeof WINDOWS

/** What one plan comes to. */
export interface TierMetrics {
  readonly signups: number
  readonly active: number
  readonly mrr_minor: number
}

type ByTier = Record<(typeof TIERS)[number], TierMetrics>

/** How the business did in a window; what is no event is as it is now. Source: contract 11. */
export interface MetricsWindow {
  readonly label: Label
  readonly from: EpochMs
  readonly to: EpochMs
  readonly totals: {
    readonly signups: number
    readonly active_subscriptions: number
    readonly mrr_minor: number
    readonly currency: Currency
    readonly dunning_count: number
    readonly churn_rate: number
  }
  /** Those three and every other plan of the catalogue. */
  readonly by_plan_tier: Readonly<Record<PlanTier, TierMetrics> & ByTier>
}

/** How the business does. Source: specification, AdminMetricsResponse. */
export interface Metrics {
  readonly as_of: EpochMs
  readonly windows: readonly MetricsWindow[]
}

/**
 * How the business does, in the month so far and in the last 30 and 90 days. Windows begin with the hour
 * that holds their first instant: events are counted by the hour.
 */
export async function viewMetrics({ store, clock, settings }: ReadPorts): Promise<Metrics> {
  const now = clock()
  return store.read(async (tx) => {
    const counts = await tx.figures.subscriptions()
    const windows: MetricsWindow[] = []
    for (const label of Object.keys(WINDOWS) as Label[]) {
      const from = hourOf(WINDOWS[label](now, settings.time_zone))
      const events = await eventsOf(tx, from, now)
      windows.push({
        label,
        from,
        to: now,
        ...metricsOf(counts, events, { ...settings, others: othersOf(settings) }),
      })
    }
    return { as_of: now, windows }
  })
}

function othersOf({ plans }: Pick<Settings, 'plans'>): PlanTier[] {
  return plans
    .map(({ plan_tier }) => plan_tier)
    .filter((tier) => tier !== ONLY_IN_TOTALS && !TIERS.some((known) => known === tier))
}

/** What happened in a window, by plan. */
interface WindowEvents {
  /** Signups that became active. Whoever comes back or was imported begins without one. */
  readonly signed_up: readonly KeyTotal[]
  /** Every subscription that began. */
  readonly begun: readonly KeyTotal[]
  readonly cancelled: readonly KeyTotal[]
}

async function eventsOf(
  { tallies, figures }: Pick<Tx, 'tallies' | 'figures'>,
  from: EpochMs,
  to: EpochMs,
): Promise<WindowEvents> {
  // What happens at this very instant is among what is counted now.
  const hours = hoursOf({ since: from, until: after(to, 1) })
  return {
    signed_up: await figures.signupsActive(hours),
    begun: await tallies.byKey('subscriptions_begun', hours),
    cancelled: await tallies.byKey('subscriptions_cancelled', hours),
  }
}

/** The figures of a window, from how many stand where now and what happened in it. */
export function metricsOf(
  counts: readonly SubscriptionCount[],
  { signed_up, begun, cancelled }: WindowEvents,
  { others, currency }: { readonly others: readonly PlanTier[]; readonly currency: Currency },
): Pick<MetricsWindow, 'totals' | 'by_plan_tier'> {
  const gone = sumOf(cancelled)
  const liveAtStart = countOf(counts, isLive) - sumOf(begun) + gone
  const tierOf = (tier: PlanTier): TierMetrics => {
    const own = counts.filter(({ plan_tier }) => plan_tier === tier)
    const signups = sumOf(signed_up.filter(({ tally_key }) => tally_key === tier))
    return { signups, active: countOf(own, isActive), mrr_minor: sumOfMrr(own) }
  }
  return {
    totals: {
      signups: sumOf(signed_up),
      active_subscriptions: countOf(counts, isActive),
      mrr_minor: sumOfMrr(counts),
      currency,
      dunning_count: countOf(counts, ({ dunning_state }) => dunning_state !== 'current'),
      churn_rate: liveAtStart > 0 ? gone / liveAtStart : 0,
    },
    by_plan_tier: {
      starter: tierOf('starter'),
      business: tierOf('business'),
      enterprise: tierOf('enterprise'),
      ...Object.fromEntries(others.map((tier) => [tier, tierOf(tier)])),
    },
  }
}
