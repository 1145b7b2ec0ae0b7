import type { Ddl } from './ddl.ts'

const MEASURES = `'requests', 'requests_by_status', 'errors', 'errors_by_route', 'errors_by_account',
  'audit_rows', 'failed_sign_ins', 'links_issued', 'links_used', 'subscriptions_begun',
  'subscriptions_cancelled', 'revenue_minor', 'mrr_moved_minor'`

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

/** What a row adds to the monthly recurring revenue. Source: contract 11. */
const mrr = (row: string) => `(case
  when ${row}.status in ('active', 'past_due', 'unpaid', 'cancel_at_period_end')
    then ${row}.price_minor else 0 end)`

/** What kind of movement it is; into and out of a trial it is the new one, or the new one taken back. */
const KIND = `case
  when old.status = 'trialing' or new.status = 'trialing' then 'new'
  when ${mrr('old')} = 0 then 'back'
  when ${mrr('new')} = 0 then 'churn'
  when ${mrr('new')} > ${mrr('old')} then 'expansion'
  else 'contraction' end`

/** Another plan stands under the plan that it came to. */
const MOVED = `insert into tally_rows (measure, hour_at, tally_key, amount)
  values ('mrr_moved_minor', new.updated_at - new.updated_at % 3600000,
    (${KIND}) || ' ' || new.plan_tier, ${mrr('new')} - ${mrr('old')});`

const BEGUN = `insert into tally_rows (measure, hour_at, tally_key, amount)
  values ('mrr_moved_minor', new.created_at - new.created_at % 3600000,
    'new ' || new.plan_tier, ${mrr('new')});`

const TRIGGERS = [
  ['subscriptions_mrr_begun', 'insert', `${mrr('new')} <> 0`, BEGUN],
  ['subscriptions_mrr_moved', 'update', `${mrr('new')} <> ${mrr('old')}`, MOVED],
] as const

/** What stands already, in the hour of the newest of its changes: which moves led to it is nowhere to be read. */
const OPENING = `insert into tally_rows (measure, hour_at, tally_key, amount)
  select 'mrr_moved_minor',
    (select max(updated_at) - max(updated_at) % 3600000 from subscriptions),
    'opening ' || plan_tier, sum(${mrr('subscriptions')})
  from subscriptions group by plan_tier having sum(${mrr('subscriptions')}) <> 0`

/** How the monthly recurring revenue moves is counted from now on, with each move. */
export const mrrMoved: Ddl = (dialect) => [
  ...(dialect === 'sqlite' ? SQLITE : POSTGRES),
  OPENING,
  ...TRIGGERS.flatMap(([name, event, when, does]) =>
    dialect === 'sqlite'
      ? [`create trigger ${name} after ${event} on subscriptions when ${when} begin ${does} end`]
      : [
          `create function ${name}() returns trigger language plpgsql as $$
            begin ${does} return null; end $$`,
          `create trigger ${name} after ${event} on subscriptions
            for each row when (${when}) execute function ${name}()`,
        ],
  ),
]
