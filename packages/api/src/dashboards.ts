import { z } from '@hono/zod-openapi'
import { dunningMachine, statesOf } from '@billing/core'
import { DateTime, maybe, orNull, PlanTier, shownEmail, UnixMs } from './common.ts'
import { Granularity, instant, list, Range } from './dashboard-parts.ts'

const count = () => z.int()

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
