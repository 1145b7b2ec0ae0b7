import type { EpochMs, FiguresRecount } from '@billing/core'
import { sql } from 'kysely'
import type { Handle } from '../dialect.ts'
import { metaText } from '../indexed-expressions.ts'
import { POSTINGS, unhurried } from './ledger-recount.ts'

/** Two ways to the same number: what is kept under a name, and what the rows come to. */
interface Compared {
  readonly what: string
  /** Rows of (name, amount). */
  readonly kept: string
  readonly counted: string
}

const HOUR = 3_600_000

/** What was tallied of a measure, whether it is added up yet or not. */
function tallied(measure: string, name: string, from = 0, key = 'true'): string {
  const hours = `select began_at as hour_at, tally_key, amount from tallies
    where measure = '${measure}' and span = 'hour' and began_at >= ${from}`
  const rows = `select hour_at, tally_key, amount from tally_rows
    where measure = '${measure}' and hour_at >= ${from}`
  return `select ${name} as name, amount from (${hours} union all ${rows}) as tallied where ${key}`
}

/** How an hour and a key are told together. */
const named = (hour: string, key: string) => `cast(${hour} as text) || ' ' || ${key}`
const BY_HOUR = named('hour_at', 'tally_key')
const hourOf = (at: string) => `${at} - ${at} % ${HOUR}`

const ALIKE = `plan_tier || ' ' || status || ' ' || dunning_state`

function comparisons(since: EpochMs, dialect: Handle['dialect']): Compared[] {
  return [
    {
      what: 'subscriptions',
      kept: `select ${ALIKE} as name, subscriptions as amount from subscription_counts`,
      counted: `select ${ALIKE} as name, 1 as amount from subscriptions`,
    },
    {
      what: 'MRR by plan and status',
      kept: `select ${ALIKE} as name, mrr_minor as amount from subscription_counts`,
      counted: `select ${ALIKE} as name, mrr_minor as amount from subscriptions`,
    },
    {
      what: 'subscriptions begun',
      kept: tallied('subscriptions_begun', 'cast(hour_at as text)'),
      counted: `select cast(${hourOf('created_at')} as text) as name, 1 as amount from subscriptions`,
    },
    {
      // Its row does not say when: a late payment still touches it.
      what: 'subscriptions cancelled',
      kept: tallied('subscriptions_cancelled', `'all'`),
      counted: `select 'all' as name, 1 as amount from subscriptions where status = 'cancelled'`,
    },
    {
      // Each move is counted under the plan that it led to, so that only all of them come to what the rows say.
      what: 'monthly recurring revenue',
      kept: tallied('mrr_moved_minor', `'all'`),
      counted: `select 'all' as name, mrr_minor as amount from subscriptions`,
    },
    {
      what: 'revenue',
      kept: tallied('revenue_minor', BY_HOUR),
      counted: `select ${named(hourOf('paid_at'), 'total_currency')} as name, total_minor as amount
        from invoices where paid_at is not null`,
    },
    {
      what: 'audit rows',
      kept: tallied('audit_rows', BY_HOUR, since),
      counted: `select ${named(hourOf('ts'), 'action')} as name, 1 as amount
        from audit_log where ts >= ${since}`,
    },
    ...businessFigures(dialect),
  ]
}

/** What figures of the business are drawn from. Why a payment failed before it was paid is in no row any more. */
function businessFigures(dialect: Handle['dialect']): Compared[] {
  const audited = (action: string, name: string) =>
    `select ${named(hourOf('ts'), metaText(dialect, name))} as name, 1 as amount
      from audit_log where action = '${action}'`
  return [
    {
      what: 'sign-ups',
      kept: tallied('signups', BY_HOUR),
      counted: `select ${named(hourOf('created_at'), 'plan_tier')} as name, 1 as amount from signups`,
    },
    {
      what: 'subscriptions that began to pay',
      kept: tallied('subscriptions_paying', 'cast(hour_at as text)'),
      counted: `select cast(${hourOf('trial_converted_at')} as text) as name, 1 as amount
        from subscriptions where trial_converted_at is not null`,
    },
    {
      what: 'sold',
      kept: tallied('ledger_minor', BY_HOUR),
      counted: `select ${named(hourOf('at'), `account || ' ' || currency`)} as name, -minor as amount
        from (${POSTINGS[dialect]}) as postings where account in ('revenue', 'vat_payable')`,
    },
    {
      what: 'dunning steps',
      kept: tallied('dunning_reached', BY_HOUR),
      counted: audited('dunning.climb', 'to'),
    },
    {
      what: 'dunnings left',
      kept: tallied('dunning_left', BY_HOUR),
      counted: audited('dunning.settled', 'from'),
    },
    {
      what: 'payments that went through',
      kept: tallied('payment_outcomes', 'cast(hour_at as text)', 0, `tally_key = 'completed'`),
      counted: `select cast(${hourOf('ts')} as text) as name, 1 as amount
        from audit_log where action in ('payment.processed', 'payment.completed')`,
    },
    {
      what: 'recovered in dunning',
      kept: tallied('dunning_recovered_minor', BY_HOUR),
      counted: recovered(dialect),
    },
    {
      what: 'waits of tickets',
      kept: tallied('tickets_waited_ms', 'cast(hour_at as text)'),
      counted: WAITED,
    },
  ]
}

/** Each charge that was told paid within a dunning of its account, under the hour and the step at which that was left. */
function recovered(dialect: Handle['dialect']): string {
  return `select ${named(hourOf('s.ts'), metaText(dialect, 'from', 's.'))} as name, p.amount_minor as amount
    from audit_log s
    join audit_log c on c.chain = s.chain and c.seq < s.seq and c.action = 'payment.processed'
    join payments p on p.payment_id = ${metaText(dialect, 'payment_id', 'c.')}
    where s.action = 'dunning.settled' and p.kind = 'subscription'
      and c.seq > (select max(b.seq) from audit_log b
        where b.chain = s.chain and b.seq < s.seq and b.action = 'dunning.climb'
          and ${metaText(dialect, 'from', 'b.')} = 'current')`
}

/** Each answer with how long it was waited for: since the first word of the customer after our last one. */
const WAITED = `select cast(${hourOf('answer.created_at')} as text) as name,
    answer.created_at - min(asked.created_at) as amount
  from support_messages answer join support_messages asked on asked.ticket_id = answer.ticket_id
  where answer.author = 'admin' and asked.author = 'customer' and asked.created_at < answer.created_at
    and not exists (select 1 from support_messages between_them
      where between_them.ticket_id = answer.ticket_id and between_them.author = 'admin'
        and between_them.created_at >= asked.created_at
        and between_them.created_at < answer.created_at)
  group by answer.id, answer.created_at`

interface Difference {
  readonly checked: number
  readonly name: string | null
  readonly kept: number
  readonly counted: number
}

/** Every count that is kept, counted again; each in one statement, so that both sides see one state. */
export async function recountFigures(handle: Handle, since: EpochMs): Promise<FiguresRecount[]> {
  const recounts: FiguresRecount[] = []
  for (const { what, kept, counted } of comparisons(since, handle.dialect)) {
    const rows = await unhurried(
      handle,
      sql<Difference>`with both_ways as (
          select name, sum(kept) as kept, sum(counted) as counted from (
            select name, amount as kept, 0 as counted from (${sql.raw(kept)}) as kept_rows
            union all
            select name, 0 as kept, amount as counted from (${sql.raw(counted)}) as counted_rows
          ) as entries group by name)
        select checked, name, kept, counted
          from (select count(*) as checked from both_ways) as totals
          left join (select * from both_ways where kept <> counted order by name limit 20) as wrong
            on true`,
    )
    recounts.push({
      what,
      checked: Number(rows[0]?.checked ?? 0),
      wrong: rows.flatMap(({ name, ...sums }) =>
        name === null ? [] : { name, kept: Number(sums.kept), counted: Number(sums.counted) },
      ),
    })
  }
  return recounts
}
