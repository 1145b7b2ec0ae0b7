import { z } from '@hono/zod-openapi'
import {
  dunningMachine,
  type EpochMs,
  GRANULARITIES,
  type Granularity,
  statesOf,
} from '@billing/core'
import { DateTime, maybe, orNull, PlanTier, shownEmail } from './common.ts'

const count = () => z.int()

const list = <T extends z.ZodType>(schema: T) => z.array(schema).readonly()

/** Unix milliseconds, as dashboards speak. Source: contract 1.4. */
const UnixMs = z
  .custom<EpochMs>((value) => Number.isSafeInteger(value))
  .openapi({
    type: 'integer',
    description: 'Unix milliseconds.',
  })

const INSTANT = 'We take an instant in unix milliseconds.'

/** Up to the year 9999. */
const instant = (description: string) =>
  maybe(
    z
      .string(INSTANT)
      .regex(/^\d{1,15}$/, INSTANT)
      .transform((digits) => Number(digits) as EpochMs)
      .pipe(z.custom<EpochMs>((value) => Number(value) < 253_402_300_800_000, INSTANT))
      .openapi({ type: 'integer', format: 'int64', minimum: 0, description }),
  )

const Granularity = z.enum(Object.keys(GRANULARITIES) as [Granularity, ...Granularity[]])

/** What of a dashboard is asked for. Source: contract 1.4. */
export const DashboardQuery = z.object({
  since: instant(
    'Unix milliseconds, included. 24 hours before `until` unless given; at most 31 days before it by hour, 366 by day.',
  ),
  until: instant('Unix milliseconds, not included. Now unless given.'),
  granularity: maybe(
    Granularity.openapi({ description: 'How wide the bars are. `hour` unless given.' }),
  ),
})

const Range = z
  .object({ since: UnixMs, until: UnixMs, granularity: Granularity })
  .openapi({ description: 'What was asked for. Every hour that it touches is counted whole.' })

const Bars = list(z.object({ ts: UnixMs, count: count() })).openapi({
  description: 'One for each hour, or day of the operator’s time zone, that the range touches.',
})

/** How the service is used. */
export const OperationalDashboardResponse = z
  .object({
    requests: z.object({
      total: count(),
      ts_buckets: Bars,
      by_status: list(z.object({ status: z.int(), count: count() })),
    }),
    errors: z
      .object({
        total: count(),
        ts_buckets: Bars,
        by_route: list(z.object({ route: z.string(), count: count() })).openapi({
          description:
            'By method and path pattern, most first; `none` is what matched no operation.',
        }),
        by_account: list(z.object({ account_id: z.string(), count: count() })).openapi({
          description: 'The customers that were signed in, most first, at most 20.',
        }),
      })
      .openapi({ description: 'Requests answered with a problem.' }),
    latency: orNull(z.object({ p50: z.number(), p95: z.number(), p99: z.number() })).openapi({
      description: 'Null in this version.',
    }),
    audit_volume: z.object({
      total: count(),
      by_action: list(z.object({ action: z.string(), count: count() })),
    }),
    range: Range,
  })
  .openapi('OperationalDashboardResponse')

/** Who can get in, and who tried. */
export const SecurityDashboardResponse = z
  .object({
    admin_2fa: z.object({
      total_admins: count(),
      enrolled: count(),
      not_enrolled: list(
        z.object({ user_id: z.string(), email: shownEmail(), days_since_admin_role: count() }),
      ),
      recently_used: list(
        z.object({ user_id: z.string(), email: shownEmail(), last_used_at: DateTime }),
      ).openapi({ description: 'Within 30 days, newest first.' }),
    }),
    failed_signins: z.object({
      last_24h: count(),
      last_7d: count(),
      hot_accounts: list(z.object({ account_id: z.string(), failure_count: count() })).openapi({
        description: 'The customers with the most failures of the last 24 hours.',
      }),
    }),
    magic_links: z.object({
      issued_7d: count(),
      consumed_7d: count(),
      expired_7d: count(),
      by_purpose: list(z.object({ purpose: z.string(), count: count() })).openapi({
        description: 'Of those issued.',
      }),
    }),
    jwt_rotation: z.object({
      previous_secret_set: z.boolean(),
      rotation_active_since: orNull(UnixMs).openapi({ description: 'Null in this version.' }),
    }),
  })
  .openapi('SecurityDashboardResponse')

/** What customers pay, and how the scheduler does. Source: contract 13. */
export const BillingDashboardResponse = z
  .object({
    subscriptions: z.object({
      total_active: count(),
      by_tier: list(z.object({ tier: PlanTier, count: count() })),
      cancelled_in_range: count(),
      pending_payment: count(),
      suspended: count(),
    }),
    scheduler_health: z.object({
      last_tick_at: orNull(UnixMs),
      ticks_in_range: count(),
      success_rate: z.number().min(0).max(1).openapi({
        description: 'The share of ticks in which no piece of work threw. 1 when there were none.',
      }),
      recent_failures: list(z.object({ ts: UnixMs, job: z.string(), error: z.string() })).openapi({
        description: 'Newest first: of an hour the last five, at most 20.',
      }),
      in_progress_count: count(),
    }),
    revenue: z
      .object({
        ts_buckets: list(
          z.object({ ts: UnixMs, amount_cents: count(), currency: z.string().length(3) }),
        ),
        total_amount_cents: count(),
        currency: z.string().openapi({ description: '`MIXED` when there are several.' }),
      })
      .openapi({ description: 'Totals of invoices, VAT included, by when they were paid.' }),
    top_accounts: list(
      z.object({
        account_id: z.string(),
        recent_invoice_amount_cents: count(),
        recent_invoice_count: count(),
      }),
    ).openapi({ description: 'The ten with the largest totals of invoices issued in the range.' }),
    dunning: list(z.object({ state: z.enum(statesOf(dunningMachine)), count: count() })).openapi({
      description: 'For every state; `current` counts the live ones.',
    }),
    range: Range,
  })
  .openapi('BillingDashboardResponse')

const TierMetrics = z.object({ signups: count(), active: count(), mrr_minor: count() })

/** How the business does. */
export const AdminMetricsResponse = z
  .object({
    as_of: DateTime,
    windows: list(
      z.object({
        label: z.enum(['mtd', 'last_30_days', 'last_90_days']),
        from: DateTime,
        to: DateTime,
        totals: z.object({
          signups: count().openapi({
            description: 'Trials that became subscriptions in the window.',
          }),
          active_subscriptions: count(),
          mrr_minor: count(),
          currency: z.string().length(3),
          dunning_count: count(),
          churn_rate: z.number().openapi({
            description:
              'Cancelled in the window, divided by those live at its start; 0 when none.',
          }),
        }),
        by_plan_tier: z
          .object({ starter: TierMetrics, business: TierMetrics, enterprise: TierMetrics })
          .catchall(TierMetrics)
          .openapi({ description: 'These three, and every other plan that the operator sells.' }),
      }),
    ),
  })
  .openapi('AdminMetricsResponse')

const moves = {
  new: z.int(),
  expansion: z.int(),
  contraction: z.int(),
  churn: z.int(),
  back: z.int(),
}

/** What of the history of the monthly recurring revenue is asked for. */
export const MrrHistoryQuery = DashboardQuery.extend({
  since: instant('Unix milliseconds, included. 90 days before `until` unless given.'),
  granularity: maybe(
    Granularity.openapi({ description: 'How wide the bars are. `day` unless given.' }),
  ),
})

/** How the monthly recurring revenue came to be what it is. */
export const MrrHistoryResponse = z
  .object({
    range: Range,
    currency: z.string().length(3),
    opening_minor: orNull(z.int()).openapi({
      description: 'As the range began, in cents; null when it was not counted then.',
    }),
    bars: list(
      z.object({
        ts: UnixMs,
        mrr_minor: orNull(z.int()).openapi({
          description: 'As the bar ended; null before it was counted.',
        }),
        ...moves,
      }),
    ).openapi({
      description:
        'By how many cents it moved: `new` when a subscription begins to pay (and negative when that is taken back within the trial), `expansion` and `contraction` when its price changes, `churn` when it stops paying, `back` when it pays again.',
    }),
    by_plan_tier: list(z.object({ plan_tier: PlanTier, ...moves })).openapi({
      description: 'Over the whole range, under the plan that each move led to.',
    }),
  })
  .openapi('MrrHistoryResponse')
