import type { DunningState } from '../../money/policy/dunning.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Plan, PlanTier } from '../../money/policy/plans.ts'
import { countOf, isActive } from './live-subscriptions.ts'
import type { HourRange, TickCounts } from './scheduler-hours.ts'
import {
  type Bar,
  barsOf,
  type DashboardRange,
  decideRange,
  drawn,
  type RangeAsked,
} from './range.ts'
import type { TickFault } from './scheduler-hour.ts'
import type { DunningDepth } from '../../money/policy/dunning.ts'

/** How many accounts, and how many faults of the scheduler, are shown. Source: contract 11. */
const TOP_ACCOUNTS = 10
const FAULTS_SHOWN = 20

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
  { store, clock, settings }: ReadPorts,
  asked: RangeAsked,
): Promise<BillingDashboard> {
  const shown = decideRange(asked, clock())
  const { range, hours } = shown
  const bars = barsOf(shown, settings.time_zone)
  return store.read(async (tx) => {
    const top = await tx.figures.topAccounts(hours, TOP_ACCOUNTS)
    return {
      subscriptions: await viewSubscriptions(tx, hours, settings.plans),
      scheduler_health: await viewScheduler(tx, hours),
      revenue: await viewRevenue(tx, bars, hours),
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
  plans: readonly Plan[],
): Promise<BillingDashboard['subscriptions']> {
  const counts = await figures.subscriptions()
  return {
    total_active: countOf(counts, isActive),
    by_tier: plans.map(({ plan_tier }) => ({
      tier: plan_tier,
      count: countOf(counts, (count) => count.plan_tier === plan_tier && isActive(count)),
    })),
    cancelled_in_range: await tallies.total('subscriptions_cancelled', hours),
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
async function viewRevenue(
  { tallies, currency: own_currency }: Pick<Tx, 'tallies' | 'currency'>,
  bars: readonly Bar[],
  hours: HourRange,
): Promise<BillingDashboard['revenue']> {
  const paid = await tallies.byKey('revenue_minor', hours)
  const [first = own_currency, ...others] = paid.map(({ tally_key }) => tally_key)
  const shown: BillingDashboard['revenue']['ts_buckets'][number][] = []
  for (const currency of [first, ...others]) {
    const own = drawn(bars, await tallies.byBar('revenue_minor', currency, bars))
    shown.push(...own.map(({ ts, amount }) => ({ ts, amount_cents: amount, currency })))
  }
  return {
    ts_buckets: shown.toSorted((a, b) => a.ts - b.ts),
    total_amount_cents: shown.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    currency: others.length > 0 ? 'MIXED' : first,
  }
}

function everyState(depth: DunningDepth): BillingDashboard['dunning'] {
  return (Object.entries(depth) as [DunningState, number][]).map(([state, count]) => ({
    state,
    count,
  }))
}
