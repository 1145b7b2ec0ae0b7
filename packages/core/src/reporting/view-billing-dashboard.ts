import type { DunningState } from '../billing/dunning.ts'
import type { TimeZone } from '../kernel/calendar.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { PLAN_TIERS, type PlanTier } from '../subscription/plans.ts'
import { countOf, isActive } from './live-subscriptions.ts'
import type { HourRange, TickCounts } from './ports.ts'
import {
  buckets,
  type CountedRange,
  type DashboardRange,
  decideRange,
  type RangeAsked,
} from './range.ts'
import type { DunningDepth, TickFault } from './scheduler-hour.ts'
import type { Tally } from './tallies.ts'
import { sumOf } from './view-operational-dashboard.ts'

/** How many accounts, and how many faults of the scheduler, are shown. Source: contract 11. */
const TOP_ACCOUNTS = 10
const FAULTS_SHOWN = 20

/** What a revenue of nothing is in. */
const USUAL_CURRENCY = 'EUR'

/** What the customers pay, and how the scheduler does. Source: specification, BillingDashboardResponse; contract 13. */
export interface BillingDashboard {
  readonly subscriptions: {
    readonly total_active: number
    readonly by_tier: readonly { readonly tier: PlanTier; readonly count: number }[]
    readonly cancelled_in_range: number
    readonly pending_payment: number
    readonly suspended: number
  }
  readonly scheduler_health: {
    readonly last_tick_at: EpochMs | null
    readonly ticks_in_range: number
    readonly success_rate: number
    readonly recent_failures: readonly {
      readonly ts: EpochMs
      readonly job: string
      readonly error: string
    }[]
    readonly in_progress_count: number
  }
  readonly revenue: {
    readonly ts_buckets: readonly {
      readonly ts: EpochMs
      readonly amount_cents: number
      readonly currency: string
    }[]
    readonly total_amount_cents: number
    readonly currency: string
  }
  readonly top_accounts: readonly {
    readonly account_id: string
    readonly recent_invoice_amount_cents: number
    readonly recent_invoice_count: number
  }[]
  readonly dunning: readonly { readonly state: DunningState; readonly count: number }[]
  readonly range: DashboardRange
}

/** What the customers pay, and how the scheduler does. Throws `validation.failed`. */
export async function viewBillingDashboard(
  { store, clock, settings }: Pick<Ports, 'store' | 'clock' | 'settings'>,
  asked: RangeAsked,
): Promise<BillingDashboard> {
  const shown = decideRange(asked, clock())
  const { range, hours } = shown
  return store.read(async (tx) => {
    const top = await tx.figures.topAccounts(hours, TOP_ACCOUNTS)
    const paid = await tx.tallies.byHour('revenue_minor', hours)
    return {
      subscriptions: await viewSubscriptions(tx, hours),
      scheduler_health: await viewScheduler(tx, hours),
      revenue: revenueOf(shown, paid, settings.time_zone),
      top_accounts: top.map(({ account_id, amount_minor, invoices }) => ({
        account_id,
        recent_invoice_amount_cents: amount_minor,
        recent_invoice_count: invoices,
      })),
      dunning: everyState(await tx.subscriptions.dunningDepth()),
      range,
    }
  })
}

async function viewSubscriptions(
  { figures, tallies }: Pick<Tx, 'figures' | 'tallies'>,
  hours: HourRange,
): Promise<BillingDashboard['subscriptions']> {
  const counts = await figures.subscriptions()
  return {
    total_active: countOf(counts, isActive),
    by_tier: PLAN_TIERS.map((tier) => ({
      tier,
      count: countOf(counts, (count) => count.plan_tier === tier && isActive(count)),
    })),
    cancelled_in_range: sumOf(await tallies.byKey('subscriptions_cancelled', hours)),
    pending_payment: await figures.pendingAccounts(),
    suspended: countOf(counts, ({ status }) => status === 'suspended'),
  }
}

async function viewScheduler(
  { figures, schedulerHours }: Pick<Tx, 'figures' | 'schedulerHours'>,
  hours: HourRange,
): Promise<BillingDashboard['scheduler_health']> {
  const did = await figures.ticks(hours, FAULTS_SHOWN)
  return {
    last_tick_at: (await schedulerHours.latest())?.last_tick_at ?? null,
    ticks_in_range: did.ticks,
    success_rate: successRate(did),
    recent_failures: did.faults.map(failure),
    in_progress_count: await figures.charging(),
  }
}

/** The share of ticks in which nothing was thrown; 1 when there were none. */
function successRate({ ticks, failed_ticks }: TickCounts): number {
  return ticks === 0 ? 1 : (ticks - failed_ticks) / ticks
}

function failure({ at, job, error }: TickFault): { ts: EpochMs; job: string; error: string } {
  return { ts: at, job, error }
}

/** What was paid in a range: the totals of invoices, VAT included, by when they were paid. */
export function revenueOf(
  shown: CountedRange,
  paid: readonly Tally[],
  zone: TimeZone,
): BillingDashboard['revenue'] {
  const currencies = new Set(paid.map(({ tally_key }) => tally_key))
  if (currencies.size === 0) currencies.add(USUAL_CURRENCY)
  const [first = USUAL_CURRENCY] = currencies
  const bars = [...currencies].flatMap((currency) => {
    const own = paid.filter(({ tally_key }) => tally_key === currency)
    return buckets(shown, own, zone).map(({ ts, amount: amount_cents }) => ({
      ts,
      amount_cents,
      currency,
    }))
  })
  return {
    ts_buckets: bars.toSorted((a, b) => a.ts - b.ts),
    total_amount_cents: sumOf(paid),
    currency: currencies.size > 1 ? 'MIXED' : first,
  }
}

function everyState(depth: DunningDepth): BillingDashboard['dunning'] {
  return (Object.entries(depth) as [DunningState, number][]).map(([state, count]) => ({
    state,
    count,
  }))
}
