import { dunningMachine, PLAN_TIERS, statesOf, subscriptionMachine } from '@billing/core'
import { type Ddl, oneOf } from './ddl.ts'

/**
 * How many subscriptions stand alike, and what they pay together, kept by the database itself as they
 * move, so that nobody has to count them. In parts, one for each connection that writes: in one row, any two
 * moves of the service would stand in each other's way. What one part has too little another has too much.
 * Source: contract 11.
 */
export const subscriptionCounts: Ddl = (words) => [
  `create table subscription_counts (
    plan_tier ${words.key} not null ${oneOf('plan_tier', PLAN_TIERS)},
    status ${words.key} not null ${oneOf('status', statesOf(subscriptionMachine))},
    dunning_state ${words.key} not null ${oneOf('dunning_state', statesOf(dunningMachine))},
    part ${words.int} not null check (part between 0 and 63),
    subscriptions ${words.int} not null,
    price_minor ${words.int} not null,
    primary key (plan_tier, status, dunning_state, part)
  )${words.strict}`,
  ...(words.dialect === 'sqlite' ? countedByRow() : countedByStatement()),
]

const ALIKE = 'plan_tier, status, dunning_state'

const ADDED = `on conflict (${ALIKE}, part) do update set
  subscriptions = subscription_counts.subscriptions + excluded.subscriptions,
  price_minor = subscription_counts.price_minor + excluded.price_minor`

const INTO = `insert into subscription_counts (${ALIKE}, part, subscriptions, price_minor)`

function countedByRow(): string[] {
  const row = (name: 'old' | 'new', sign: 1 | -1) => `
    ${INTO} values (${name}.plan_tier, ${name}.status, ${name}.dunning_state, 0, ${sign},
      ${sign} * ${name}.price_minor) ${ADDED};`
  const moved = ['plan_tier', 'status', 'dunning_state', 'price_minor']
    .map((name) => `old.${name} is distinct from new.${name}`)
    .join(' or ')
  return [
    `create trigger subscriptions_entered after insert on subscriptions begin ${row('new', 1)} end`,
    `create trigger subscriptions_moved after update on subscriptions
     when ${moved} begin ${row('old', -1)} ${row('new', 1)} end`,
  ]
}

function countedByStatement(): string[] {
  const rows = (table: 'entered' | 'left_out', sign: 1 | -1) =>
    `select ${ALIKE}, ${sign} as n, ${sign} * price_minor as price_minor from ${table}`
  const add = (changes: string) => `
    ${INTO} select ${ALIKE}, pg_backend_pid() % 64, sum(n), sum(price_minor) from (${changes}) as changes
      group by ${ALIKE} having sum(n) <> 0 or sum(price_minor) <> 0 order by ${ALIKE} ${ADDED};`
  const counting = (name: string, body: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`
  return [
    counting('subscriptions_entered', add(rows('entered', 1))),
    `create trigger subscriptions_entered after insert on subscriptions
     referencing new table as entered for each statement execute function subscriptions_entered()`,
    counting('subscriptions_moved', add(`${rows('entered', 1)} union all ${rows('left_out', -1)}`)),
    `create trigger subscriptions_moved after update on subscriptions
     referencing old table as left_out new table as entered
     for each statement execute function subscriptions_moved()`,
  ]
}
