import type { Ddl } from './ddl.ts'

type Dialect = Parameters<Ddl>[0]

/** The triggers that told the monthly recurring revenue by status and price, and those that counted beside them. */
const BEFORE = [
  'subscriptions_entered',
  'subscriptions_moved',
  'subscriptions_mrr_begun',
  'subscriptions_mrr_moved',
]

const dropped = (dialect: Dialect) =>
  BEFORE.flatMap((name) =>
    dialect === 'sqlite'
      ? [`drop trigger ${name}`]
      : [`drop trigger ${name} on subscriptions`, `drop function ${name}()`],
  )

/** Every subscription of before has one price, a month, and nothing off it. */
const BACKFILL = `update subscriptions set mrr_minor = price_minor
  where status in ('active', 'past_due', 'unpaid', 'cancel_at_period_end')`

/** Servers of the version before still read the sum of prices. */
const COUNTED = `insert into subscription_counts
  (plan_tier, status, dunning_state, part, subscriptions, price_minor, mrr_minor)`
const ADDED = `on conflict (plan_tier, status, dunning_state, part) do update
  set subscriptions = subscription_counts.subscriptions + excluded.subscriptions,
  price_minor = subscription_counts.price_minor + excluded.price_minor,
  mrr_minor = subscription_counts.mrr_minor + excluded.mrr_minor`

const alike = (one: string, other: string) =>
  ['plan_tier', 'status', 'dunning_state']
    .map((column) => `${one}.${column} = ${other}.${column}`)
    .join(' and ')

/** Only all parts together are a sum: one of them has it. */
const RECOUNT = `update subscription_counts set mrr_minor = sums.minor
  from (select plan_tier, status, dunning_state, sum(mrr_minor) as minor from subscriptions
    group by plan_tier, status, dunning_state) as sums
  where ${alike('sums', 'subscription_counts')} and part = (
    select min(parts.part) from subscription_counts as parts
    where ${alike('parts', 'subscription_counts')})`

/** What was counted of moves so far is what the rows come to; where it is not, the history begins anew. */
const OPENING = `insert into tally_rows (measure, hour_at, tally_key, amount)
  select 'mrr_moved_minor', hour_at, 'opening', missing from (
    select coalesce(max(updated_at) - max(updated_at) % 3600000, 0) as hour_at,
      coalesce(sum(mrr_minor), 0) - (select coalesce(sum(amount), 0) from (
        select amount from tallies where measure = 'mrr_moved_minor' and span = 'hour'
        union all select amount from tally_rows where measure = 'mrr_moved_minor') as counted) as missing
    from subscriptions) as compared
  where missing <> 0`

const SIDES = [
  ['new', 1],
  ['old', -1],
] as const

/** A row as it is counted where it goes, and taken off where it was. */
const counting = ([row, sign]: (typeof SIDES)[number]) =>
  `${COUNTED} values (${row}.plan_tier, ${row}.status, ${row}.dunning_state, 0, ${sign},
    ${sign} * ${row}.price_minor, ${sign} * ${row}.mrr_minor) ${ADDED};`

const CHANGED = ['plan_tier', 'status', 'dunning_state', 'price_minor', 'mrr_minor']
  .map((column) => `old.${column} is distinct from new.${column}`)
  .join(' or ')

const SQLITE_COUNTS = [
  `create trigger subscriptions_entered after insert on subscriptions
    begin ${counting(SIDES[0])} end`,
  `create trigger subscriptions_moved after update on subscriptions when ${CHANGED}
    begin ${SIDES.toReversed().map(counting).join(' ')} end`,
]

const ROWS = {
  entered: `select plan_tier, status, dunning_state, 1 as n, price_minor, mrr_minor from entered`,
  left_out: `select plan_tier, status, dunning_state, -1 as n, -price_minor, -mrr_minor from left_out`,
} as const

const summing = (rows: string) => `begin
    ${COUNTED}
      select plan_tier, status, dunning_state, pg_backend_pid() % 64, sum(n), sum(price_minor),
        sum(mrr_minor)
      from (${rows}) as changes group by plan_tier, status, dunning_state
      having sum(n) <> 0 or sum(price_minor) <> 0 or sum(mrr_minor) <> 0
      order by plan_tier, status, dunning_state
      ${ADDED};
    return null;
  end`

const POSTGRES_COUNTS = [
  `create function subscriptions_entered() returns trigger language plpgsql as $$
    ${summing(ROWS.entered)} $$`,
  `create trigger subscriptions_entered after insert on subscriptions
    referencing new table as entered
    for each statement execute function subscriptions_entered()`,
  `create function subscriptions_moved() returns trigger language plpgsql as $$
    ${summing(`${ROWS.entered} union all ${ROWS.left_out}`)} $$`,
  `create trigger subscriptions_moved after update on subscriptions
    referencing old table as left_out new table as entered
    for each statement execute function subscriptions_moved()`,
]

/** What kind of move it is; into and out of a trial it is the new one, or the new one taken back. */
const KIND = `case
  when old.status = 'trialing' or new.status = 'trialing' then 'new'
  when old.mrr_minor = 0 then 'back'
  when new.mrr_minor = 0 then 'churn'
  when new.mrr_minor > old.mrr_minor then 'expansion'
  else 'contraction' end`

/** A move is counted under the plan that it led to. */
const moved = (at: string, kind: string, amount: string) =>
  `insert into tally_rows (measure, hour_at, tally_key, amount) values ('mrr_moved_minor',
    ${at} - ${at} % 3600000, ${kind} || ' ' || new.plan_tier, ${amount});`

const MOVES = [
  [
    'subscriptions_mrr_begun',
    'insert',
    'new.mrr_minor <> 0',
    moved('new.created_at', `'new'`, 'new.mrr_minor'),
  ],
  [
    'subscriptions_mrr_moved',
    'update',
    'new.mrr_minor <> old.mrr_minor',
    moved('new.updated_at', `(${KIND})`, 'new.mrr_minor - old.mrr_minor'),
  ],
] as const

const moves = (dialect: Dialect) =>
  MOVES.flatMap(([name, event, when, does]) =>
    dialect === 'sqlite'
      ? [`create trigger ${name} after ${event} on subscriptions when ${when} begin ${does} end`]
      : [
          `create function ${name}() returns trigger language plpgsql as $$
            begin ${does} return null; end $$`,
          `create trigger ${name} after ${event} on subscriptions
            for each row when (${when}) execute function ${name}()`,
        ],
  )

/**
 * The monthly recurring revenue of a subscription is kept with it, as the core says it with every write: what is counted
 * adds up that column, and knows no status and no price.
 */
export const mrr: Ddl = (dialect) => {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint'
  return [
    ...dropped(dialect),
    `alter table subscriptions add column mrr_minor ${whole} not null default 0
      check (mrr_minor >= 0)`,
    `alter table subscription_counts add column mrr_minor ${whole} not null default 0`,
    BACKFILL,
    RECOUNT,
    OPENING,
    ...(dialect === 'sqlite' ? SQLITE_COUNTS : POSTGRES_COUNTS),
    ...moves(dialect),
  ]
}
