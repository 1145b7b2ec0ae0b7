import type { Invariant } from './evidence.ts'
import { keptMrr } from './kept-mrr.ts'
import { all, found, restOnly } from './look.ts'
import type { OutsideBooks } from './outside-books.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** So old a count is still kept, whatever is counted. */
const JUDGED = 99 * DAY

/** What is counted as it happens, for metrics and dashboards. Source: contract 11. */
export const FIGURES: readonly Invariant[] = [
  {
    id: 'F1',
    says: 'What is counted for metrics and dashboards is what the rows come to: subscriptions that are alike and what they pay, the monthly recurring revenue of each, and at rest those begun and cancelled, revenue, what comes each month, audit rows and failed sign-ins, hour by hour; a day is the sum of its hours.',
    when: 'always',
    check: all(
      found(standingDiffers),
      keptMrr,
      restOnly(all(found(talliesDiffer), found(daysDiffer))),
    ),
  },
]

/** Rows of (name, amount), found in two ways. */
interface TwoWays {
  readonly what: string
  readonly kept: string
  readonly counted: string
}

/** A row for each name of which the two differ. */
function differing({ what, kept, counted }: TwoWays): string {
  return `select name as id, '${what}: ' || cast(sum(kept) as text) || ' are kept, the rows come to '
      || cast(sum(counted) as text) as flaw
    from (select name, amount as kept, 0 as counted from (${kept}) as kept_rows
      union all select name, 0, amount from (${counted}) as counted_rows) as both_ways
    group by name having sum(kept) <> sum(counted)`
}

function allDiffering(compared: readonly TwoWays[]): string {
  return compared.map(differing).join(' union all ')
}

function standingDiffers(): string {
  const alike = `plan_tier || ' ' || status || ' ' || dunning_state as name`
  return allDiffering([
    {
      what: 'subscriptions',
      kept: `select ${alike}, subscriptions as amount from subscription_counts`,
      counted: `select ${alike}, 1 as amount from subscriptions`,
    },
    {
      what: 'prices',
      kept: `select ${alike}, price_minor as amount from subscription_counts`,
      counted: `select ${alike}, price_minor as amount from subscriptions`,
    },
    {
      what: 'MRR',
      kept: `select ${alike}, mrr_minor as amount from subscription_counts`,
      counted: `select ${alike}, mrr_minor as amount from subscriptions`,
    },
  ])
}

const hour = (at: string) => `cast(${at} - ${at} % ${HOUR} as text)`

/** What was tallied of a measure, whether it is added up yet or not. */
function tallied(measure: string, name: string, from = 0): string {
  return `select ${name} as name, amount from (
      select began_at as hour_at, tally_key, amount from tallies where measure = '${measure}' and span = 'hour'
      union all select hour_at, tally_key, amount from tally_rows where measure = '${measure}') as hours
    where hour_at >= ${from}`
}

function talliesDiffer(_books: OutsideBooks, now: number): string {
  const from = Math.ceil((now - JUDGED) / HOUR) * HOUR
  const by_hour = `cast(hour_at as text)`
  const by_key = `${by_hour} || ' ' || tally_key`
  return allDiffering([
    {
      what: 'subscriptions begun',
      kept: tallied('subscriptions_begun', by_hour),
      counted: `select ${hour('created_at')} as name, 1 as amount from subscriptions`,
    },
    {
      what: 'subscriptions cancelled',
      kept: tallied('subscriptions_cancelled', by_hour),
      counted: `select ${hour('at')} as name, 1 as amount from recorded_changes
        where resource = 'subscriptions' and field = 'status' and new_value = 'cancelled'`,
    },
    {
      what: 'monthly recurring revenue',
      kept: tallied('mrr_moved_minor', `'all'`),
      counted: `select 'all' as name, mrr_minor as amount from subscriptions`,
    },
    {
      what: 'revenue',
      kept: tallied('revenue_minor', by_key),
      counted: `select ${hour('paid_at')} || ' ' || total_currency as name, total_minor as amount
        from invoices where paid_at is not null`,
    },
    {
      what: 'audit rows',
      kept: tallied('audit_rows', by_key, from),
      counted: `select ${hour('ts')} || ' ' || action as name, 1 as amount
        from audit_log where ts >= ${from}`,
    },
    {
      what: 'failed sign-ins',
      kept: tallied('failed_sign_ins', by_key, from),
      counted: `select ${hour('ts')} || ' ' || coalesce(account_id, '') as name, 1 as amount
        from audit_log where ts >= ${from} and outcome = 'failure'
          and action in ('auth.sign_in', 'auth.admin_sign_in', 'auth.totp')`,
    },
    {
      // An invoice takes its hour with its number, which may be a little later than what is posted.
      what: 'sold, net',
      kept: tallied('ledger_minor', 'tally_key'),
      counted: `select 'revenue ' || total_currency as name, subtotal_minor as amount
          from invoices where number is not null
        union all select 'vat_payable ' || total_currency, vat_amount_minor
          from invoices where number is not null
        union all select 'revenue ' || amount_currency, vat_amount_minor - amount_minor from credit_notes
        union all select 'vat_payable ' || amount_currency, -vat_amount_minor from credit_notes`,
    },
    {
      what: 'sign-ups',
      kept: tallied('signups', by_key),
      counted: `select ${hour('created_at')} || ' ' || plan_tier as name, 1 as amount from signups`,
    },
    {
      what: 'dunning steps',
      kept: tallied('dunning_reached', by_key),
      counted: `select ${hour('at')} || ' ' || new_value as name, 1 as amount from recorded_changes
        where resource = 'subscriptions' and field = 'dunning_state' and new_value <> 'current'`,
    },
    {
      what: 'payments that failed',
      kept: `${tallied('payment_outcomes', by_hour, 0)} and tally_key <> 'completed'`,
      counted: `select ${hour('at')} as name, 1 as amount from recorded_changes
          where resource = 'payments' and field = 'status' and new_value = 'failed'
        union all select ${hour('ts')}, 1 from audit_log where action = 'payment.refused'`,
    },
  ])
}

function daysDiffer(_books: OutsideBooks, now: number): string {
  const from = Math.ceil((now - JUDGED) / DAY) * DAY
  const name = `cast(began_at - began_at % ${DAY} as text) || ' ' || measure || ' ' || tally_key as name`
  const of = (span: string) =>
    `select ${name}, amount from tallies where span = '${span}' and began_at >= ${from}`
  return differing({ what: 'a day', kept: of('day'), counted: of('hour') })
}
