import { dunningMachine, statesOf } from '@billing/core'
import { type Ddl, oneOf, type Words } from './ddl.ts'

/**
 * How many subscriptions stand on each rung of the ladder, kept by the database itself as they move, so
 * that nobody has to count them. In up to sixteen parts, by the customer: in one row, any two moves of the
 * service would stand in each other's way. Source: contract 11.
 */
export const dunningCounts: Ddl = (words) => [
  `create table dunning_counts (
    dunning_state ${words.key} not null ${oneOf('dunning_state', statesOf(dunningMachine))},
    part ${words.int} not null check (part between 0 and 15),
    subscriptions ${words.int} not null check (subscriptions >= 0),
    primary key (dunning_state, part)
  )${words.strict}`,
  ...counted(words),
]

/** On which rung a row counts; null for one that ended without owing anything. */
function rungOf(row: 'old' | 'new'): string {
  return `(case when ${row}.dunning_state <> 'current' then ${row}.dunning_state
    when ${row}.status <> 'cancelled' then 'current' end)`
}

/** By the last character of the customer's id. */
const PART = {
  sqlite: 'unicode(substr(new.account_id, -1)) % 16',
  postgres: 'ascii(right(new.account_id, 1)) % 16',
} as const

function counted({ dialect }: Words): string[] {
  const entered = `
    insert into dunning_counts (dunning_state, part, subscriptions)
      select rung, ${PART[dialect]}, 1 from (select ${rungOf('new')} as rung) as entered
      where rung is not null
      on conflict (dunning_state, part)
        do update set subscriptions = dunning_counts.subscriptions + 1;`
  const left = `
    update dunning_counts set subscriptions = subscriptions - 1
      where dunning_state = ${rungOf('old')} and part = ${PART[dialect]};`
  const moved = `${rungOf('old')} is distinct from ${rungOf('new')}`
  if (dialect === 'sqlite') {
    return [
      `create trigger subscriptions_entered after insert on subscriptions begin ${entered} end`,
      `create trigger subscriptions_climbed after update on subscriptions
       when ${moved} begin ${left} ${entered} end`,
    ]
  }
  return [
    `create function subscriptions_entered() returns trigger language plpgsql as
     $$ begin ${entered} return null; end $$`,
    `create trigger subscriptions_entered after insert on subscriptions
     for each row execute function subscriptions_entered()`,
    `create function subscriptions_climbed() returns trigger language plpgsql as
     $$ begin ${left} ${entered} return null; end $$`,
    `create trigger subscriptions_climbed after update on subscriptions
     for each row when (${moved}) execute function subscriptions_climbed()`,
  ]
}
