import type { Ddl } from './ddl.ts'

const MEASURES = `'requests', 'requests_by_status', 'errors', 'errors_by_route', 'errors_by_account',
  'audit_rows', 'failed_sign_ins', 'links_issued', 'links_used', 'subscriptions_begun',
  'subscriptions_cancelled', 'revenue_minor', 'mrr_moved_minor', 'signups', 'subscriptions_paying',
  'ledger_minor', 'dunning_reached', 'dunning_left', 'dunning_recovered_minor', 'payment_outcomes',
  'tickets_answered', 'tickets_waited_ms'`

/** SQLite changes no check: the tables are made anew. */
const SQLITE = [
  'create table kept_rows as select * from tally_rows',
  'drop table tally_rows',
  `create table tally_rows (
    tally_row_id integer primary key autoincrement,
    measure text not null check (measure in (${MEASURES})),
    hour_at integer not null check (hour_at % 3600000 = 0),
    tally_key text not null,
    amount integer not null
  ) strict`,
  'insert into tally_rows select * from kept_rows',
  'drop table kept_rows',
  'create table kept_rows as select * from tallies',
  'drop table tallies',
  `create table tallies (
    measure text not null check (measure in (${MEASURES})),
    span text not null check (span in ('hour', 'day')),
    began_at integer not null,
    tally_key text not null,
    amount integer not null,
    primary key (measure, span, began_at, tally_key)
  ) strict, without rowid`,
  'insert into tallies select * from kept_rows',
  'drop table kept_rows',
  `create index tallies_by_key on tallies (measure, tally_key, began_at, amount) where span = 'day'`,
]

const POSTGRES = ['tally_rows', 'tallies'].flatMap((table) => [
  `alter table ${table} drop constraint ${table}_measure_check`,
  `alter table ${table} add constraint ${table}_measure_check check (measure in (${MEASURES}))`,
])

const hour = (at: string) => `${at} - ${at} % 3600000`

type Dialect = Parameters<Ddl>[0]

/** What the meta of an audit row says under a name. */
const meta = (row: string, name: string, dialect: Dialect) =>
  dialect === 'sqlite'
    ? `json_extract(${row}.meta, '$.${name}')`
    : `(${row}.meta::jsonb ->> '${name}')`

/**
 * What a dunning that has ended brought in, by the step at which it was left: what the charges of the account came to
 * that were told between its two ends. `row` is the row of the audit log that ended it.
 */
const recovered = (row: string, rows: string, dialect: Dialect) => `
  select 'dunning_recovered_minor', hour_at, step, minor from (
    select ${hour(`${row}.ts`)} as hour_at, ${meta(row, 'from', dialect)} as step,
      (select sum(p.amount_minor) from audit_log c
        join payments p on p.payment_id = ${meta('c', 'payment_id', dialect)}
        where c.chain = ${row}.chain and c.seq < ${row}.seq and c.action = 'payment.processed'
          and p.kind = 'subscription' and c.seq > (
            select b.seq from audit_log b
            where b.chain = ${row}.chain and b.seq < ${row}.seq and b.action = 'dunning.climb'
              and ${meta('b', 'from', dialect)} = 'current'
            order by b.seq desc limit 1)) as minor
    ${rows}) as ended where minor is not null`

/** How long our answer `row` was waited for: since the first word of the customer after our last one. */
const waits = (row: string, rows: string) => `
  select ${row}.created_at as at, ${row}.created_at - (
    select min(m.created_at) from support_messages m
    where m.ticket_id = ${row}.ticket_id and m.author = 'customer'
      and m.created_at < ${row}.created_at and m.created_at > coalesce((
        select max(o.created_at) from support_messages o
        where o.ticket_id = ${row}.ticket_id and o.author = 'admin'
          and o.created_at < ${row}.created_at), -1)) as waited
  ${rows}`

const answered = (row: string, rows: string) => `
  select 'tickets_waited_ms', ${hour('at')}, '', waited
    from (${waits(row, rows)}) as answers where waited is not null
  union all
  select 'tickets_answered', ${hour('at')}, case when waited <= 3600000 then '1h'
      when waited <= 14400000 then '4h' when waited <= 86400000 then '24h'
      when waited <= 259200000 then '72h' else 'longer' end, 1
    from (${waits(row, rows)}) as answers where waited is not null`

const PAYING = `values ('subscriptions_paying', ${hour('new.trial_converted_at')}, new.plan_tier, 1)`
const FAILED = `values ('payment_outcomes', ${hour('new.updated_at')},
  coalesce(new.failure_code, 'declined'), 1)`

/** What is counted as rows are written: the name of the trigger, on what, when, and what it counts. */
const triggers = (dialect: Dialect) =>
  [
    [
      'signups_tallied',
      'insert on signups',
      'true',
      `values ('signups', ${hour('new.created_at')}, new.plan_tier, 1)`,
    ],
    [
      'subscriptions_tallied_came_paying',
      'insert on subscriptions',
      'new.trial_converted_at is not null',
      PAYING,
    ],
    [
      'subscriptions_tallied_paying',
      'update on subscriptions',
      'old.trial_converted_at is null and new.trial_converted_at is not null',
      PAYING,
    ],
    ['payments_tallied_came_failed', 'insert on payments', `new.status = 'failed'`, FAILED],
    [
      'payments_tallied_failed',
      'update on payments',
      `old.status <> 'failed' and new.status = 'failed'`,
      FAILED,
    ],
    [
      'audit_log_tallied_recovered',
      'insert on audit_log',
      `new.action = 'dunning.settled'`,
      recovered('new', '', dialect),
    ],
    [
      'support_messages_tallied_answered',
      'insert on support_messages',
      `new.author = 'admin'`,
      answered('new', ''),
    ],
  ] as const

const INTO = 'insert into tally_rows (measure, hour_at, tally_key, amount)'

const postings = {
  sqlite: `select at, value ->> '$.account' as account, value ->> '$.amount.currency' as currency,
      value ->> '$.amount.amount_minor' as minor
    from ledger_transactions, json_each(postings)`,
  postgres: `select at, value ->> 'account' as account, value #>> '{amount,currency}' as currency,
      (value #>> '{amount,amount_minor}')::bigint as minor
    from ledger_transactions, jsonb_array_elements(postings::jsonb) as posting`,
} as const

/** How many of some rows there are, for each hour and key. */
const summed = (measure: string, at: string, key: string, rows: string) =>
  `select '${measure}', ${hour(at)}, ${key}, count(*) from ${rows} group by 2, 3`

/** What the rows of before come to. Why a card was declined then is kept nowhere by its hour. */
const before = (dialect: Dialect) => {
  const audited = (...actions: readonly string[]) =>
    `audit_log as a where action in (${actions.map((action) => `'${action}'`).join(', ')})`
  return [
    summed('signups', 'created_at', 'plan_tier', 'signups'),
    summed(
      'subscriptions_paying',
      'trial_converted_at',
      'plan_tier',
      'subscriptions where trial_converted_at is not null',
    ),
    `select 'ledger_minor', ${hour('at')}, account || ' ' || currency, sum(-minor)
      from (${postings[dialect]}) as postings where account in ('revenue', 'vat_payable')
      group by 2, 3`,
    summed('dunning_reached', 'ts', meta('a', 'to', dialect), audited('dunning.climb')),
    summed('dunning_left', 'ts', meta('a', 'from', dialect), audited('dunning.settled')),
    recovered('a', `from ${audited('dunning.settled')}`, dialect),
    summed(
      'payment_outcomes',
      'ts',
      `'completed'`,
      audited('payment.processed', 'payment.completed'),
    ),
    summed('payment_outcomes', 'ts', `'declined'`, audited('billing_cycle.declined')),
    summed(
      'payment_outcomes',
      'ts',
      `coalesce(reason, 'declined')`,
      audited('payment.refused', 'payment.failed'),
    ),
    answered('a', `from support_messages a where author = 'admin'`),
  ]
}

/** What the figures of the business are drawn from is counted from now on, and what is there is counted once. */
export const businessFigures: Ddl = (dialect) => [
  ...(dialect === 'sqlite' ? SQLITE : POSTGRES),
  ...before(dialect).map((select) => `${INTO} ${select}`),
  ...triggers(dialect).flatMap(([name, event, when, counts]) =>
    dialect === 'sqlite'
      ? [`create trigger ${name} after ${event} when ${when} begin ${INTO} ${counts}; end`]
      : [
          `create function ${name}() returns trigger language plpgsql as $$
            begin ${INTO} ${counts}; return null; end $$`,
          `create trigger ${name} after ${event}
            for each row when (${when}) execute function ${name}()`,
        ],
  ),
]
