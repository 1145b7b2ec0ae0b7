import { z } from '@hono/zod-openapi'
import { FIGURE_KINDS, FIGURE_UNITS } from '@billing/core'
import { maybe, orNull, PlanTier, UnixMs } from './common.ts'
import { Granularity, instant, list, Range } from './dashboard-parts.ts'
import { DashboardQuery } from './dashboards.ts'

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

/** Which figures of the business are asked for. */
export const FiguresQuery = MrrHistoryQuery.extend({
  kind: maybe(
    z.enum(FIGURE_KINDS).openapi({
      description:
        '`revenue` unless given: what was invoiced less credit notes, net, and the VAT. `churn`: what ended, and how many there were as the bar began. `signups`: how many signed up, had a phone system made, and began to pay. `dunning`: how many came to each step and left dunning from it, and what they paid meanwhile. `payments`: what became of them. `answers`: how long tickets waited for us.',
    }),
  ),
})

/** Figures of the business of one kind, bar by bar. */
export const FiguresResponse = z
  .object({
    kind: z.enum(FIGURE_KINDS),
    range: Range,
    currency: z.string().length(3),
    at: list(UnixMs).openapi({ description: 'When each bar begins, oldest first.' }),
    series: list(
      z.object({
        name: z.string(),
        key: orNull(z.string()).openapi({
          description: 'What it is counted by: a dunning step, a reason; null where it is one sum.',
        }),
        unit: z.enum(FIGURE_UNITS).openapi({ description: 'Things, cents or milliseconds.' }),
        values: list(z.int()).openapi({ description: 'One for each bar.' }),
      }),
    ),
  })
  .openapi('FiguresResponse')
