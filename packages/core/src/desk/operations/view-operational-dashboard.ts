import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import {
  type Bar,
  barsOf,
  type DashboardRange,
  decideRange,
  drawn,
  type RangeAsked,
} from '../reporting/range.ts'
import { type Counting, countRequests } from './request-counts.ts'
import type { KeyTotal } from '../reporting/ports.ts'
import type { BarTotal } from '../reporting/range.ts'

/** Accounts with errors that are shown. */
const ACCOUNTS_SHOWN = 20

/** So many of something, bar by bar. */
export interface Counted {
  readonly total: number
  readonly ts_buckets: readonly { readonly ts: EpochMs; readonly count: number }[]
}

/** How the service is used and what it refuses. Source: specification, OperationalDashboardResponse. */
export interface OperationalDashboard {
  readonly requests: Counted & {
    readonly by_status: readonly { readonly status: number; readonly count: number }[]
  }
  readonly errors: Counted & {
    readonly by_route: readonly { readonly route: string; readonly count: number }[]
    readonly by_account: readonly { readonly account_id: string; readonly count: number }[]
  }
  readonly latency: null
  readonly audit_volume: {
    readonly total: number
    readonly by_action: readonly { readonly action: string; readonly count: number }[]
  }
  readonly range: DashboardRange
}

/** How the service is used. Requests of this process that are not written down yet are, first. Throws `validation.failed`. */
export async function viewOperationalDashboard(
  ports: ReadPorts & Counting,
  asked: RangeAsked,
): Promise<OperationalDashboard> {
  const shown = decideRange(asked, ports.clock())
  const { range, hours } = shown
  const bars = barsOf(shown, ports.settings.time_zone)
  await countRequests(ports)
  const { requests, statuses, errors, routes, accounts, actions } = await ports.store.read(
    async ({ tallies }) => ({
      requests: await tallies.byBar('requests', '', bars),
      statuses: await tallies.byKey('requests_by_status', hours),
      errors: await tallies.byBar('errors', '', bars),
      routes: await tallies.byKey('errors_by_route', hours),
      accounts: await tallies.byKey('errors_by_account', hours, ACCOUNTS_SHOWN),
      actions: await tallies.byKey('audit_rows', hours),
    }),
  )
  return {
    requests: { ...counted(bars, requests), by_status: byStatus(statuses) },
    errors: {
      ...counted(bars, errors),
      by_route: routes.map(({ tally_key: route, amount: count }) => ({ route, count })),
      by_account: accounts.map(({ tally_key: account_id, amount: count }) => ({
        account_id,
        count,
      })),
    },
    latency: null,
    audit_volume: {
      total: sumOf(actions),
      by_action: actions.map(({ tally_key: action, amount: count }) => ({ action, count })),
    },
    range,
  }
}

function counted(bars: readonly Bar[], totals: readonly BarTotal[]): Counted {
  return {
    total: sumOf(totals),
    ts_buckets: drawn(bars, totals).map(({ ts, amount: count }) => ({ ts, count })),
  }
}

function byStatus(statuses: readonly KeyTotal[]): { status: number; count: number }[] {
  return statuses
    .map(({ tally_key, amount }) => ({ status: Number(tally_key), count: amount }))
    .toSorted((a, b) => a.status - b.status)
}

/** All amounts together. */
export function sumOf(counts: readonly Pick<KeyTotal, 'amount'>[]): number {
  return counts.reduce((sum, { amount }) => sum + amount, 0)
}
