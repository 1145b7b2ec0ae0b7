import { dunningMachine, PLAN_TIERS, statesOf, subscriptionMachine } from '@billing/core'
import { type Ddl, oneOf, type Words } from './ddl.ts'

/**
 * How many subscriptions stand alike, and what they pay together, kept by the database itself as they
 * move, so that nobody has to count them. In up to sixteen parts, by the customer: in one row, any two
 * moves of the service would stand in each other's way. Source: contract 11.
 */
export const subscriptionCounts: Ddl = (words) => [
  `create table subscription_counts (
    plan_tier ${words.key} not null ${oneOf('plan_tier', PLAN_TIERS)},
    status ${words.key} not null ${oneOf('status', statesOf(subscriptionMachine))},
    dunning_state ${words.key} not null ${oneOf('dunning_state', statesOf(dunningMachine))},
    part ${words.int} not null check (part between 0 and 15),
    subscriptions ${words.int} not null check (subscriptions >= 0),
    price_minor ${words.int} not null check (price_minor >= 0),
    primary key (plan_tier, status, dunning_state, part)
  )${words.strict}`,
  ...counted(words),
]

const ALIKE = ['plan_tier', 'status', 'dunning_state']

/** By the last character of the customer's id. */
const PART = {
  sqlite: 'unicode(substr(new.account_id, -1)) % 16',
  postgres: 'ascii(right(new.account_id, 1)) % 16',
} as const

function counted({ dialect }: Words): string[] {
  const part = PART[dialect]
  const entered = `
    insert into subscription_counts (${ALIKE.join(', ')}, part, subscriptions, price_minor)
      values (new.plan_tier, new.status, new.dunning_state, ${part}, 1, new.price_minor)
      on conflict (${ALIKE.join(', ')}, part) do update set
        subscriptions = subscription_counts.subscriptions + 1,
        price_minor = subscription_counts.price_minor + excluded.price_minor;`
  const left = `
    update subscription_counts
      set subscriptions = subscriptions - 1, price_minor = price_minor - old.price_minor
      where ${ALIKE.map((name) => `${name} = old.${name}`).join(' and ')} and part = ${part};`
  const moved = [...ALIKE, 'price_minor']
    .map((name) => `old.${name} is distinct from new.${name}`)
    .join(' or ')
  if (dialect === 'sqlite') {
    return [
      `create trigger subscriptions_entered after insert on subscriptions begin ${entered} end`,
      `create trigger subscriptions_moved after update on subscriptions
       when ${moved} begin ${left} ${entered} end`,
    ]
  }
  return [
    `create function subscriptions_entered() returns trigger language plpgsql as
     $$ begin ${entered} return null; end $$`,
    `create trigger subscriptions_entered after insert on subscriptions
     for each row execute function subscriptions_entered()`,
    `create function subscriptions_moved() returns trigger language plpgsql as
     $$ begin ${left} ${entered} return null; end $$`,
    `create trigger subscriptions_moved after update on subscriptions
     for each row when (${moved}) execute function subscriptions_moved()`,
  ]
}
