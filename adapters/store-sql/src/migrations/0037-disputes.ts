import type { Ddl } from './ddl.ts'

const text = (dialect: Parameters<Ddl>[0]) => (dialect === 'sqlite' ? 'text' : 'text collate "C"')
const whole = (dialect: Parameters<Ddl>[0]) => (dialect === 'sqlite' ? 'integer' : 'bigint')

const table: Ddl = (dialect) => [
  `create table disputes (
    dispute_id ${text(dialect)} primary key,
    stage text not null check (stage in ('opened', 'under_review', 'won', 'lost')),
    at ${whole(dialect)} not null,
    owner text not null check (owner in ('unknown', 'ours', 'nobody')),
    account_id ${text(dialect)} references accounts deferrable initially deferred,
    payment_id ${text(dialect)} references payments deferrable initially deferred,
    amount_minor ${whole(dialect)},
    amount_currency text,
    taken text,
    returns ${whole(dialect)} not null check (returns >= 0),
    settled ${whole(dialect)} not null check (settled in (0, 1)),
    next_look_at ${whole(dialect)},
    created_at ${whole(dialect)} not null,
    check ((owner = 'ours') = (account_id is not null)),
    check ((owner = 'ours') = (payment_id is not null))
  )${dialect === 'sqlite' ? ' strict' : ''}`,
  `create index disputes_due on disputes (next_look_at, dispute_id) where next_look_at is not null`,
  `create index disputes_open on disputes (dispute_id) where settled = 0`,
  `create index disputes_at on disputes (at)`,
  `create index disputes_account on disputes (account_id, created_at)`,
  `create index disputes_payment on disputes (payment_id)`,
]

/** What was booked before is a refund, whole. */
const BOOKED = `insert into disputes (dispute_id, stage, at, owner, account_id, payment_id,
    amount_minor, amount_currency, taken, returns, settled, created_at)
  select dispute_id, 'lost', updated_at, 'ours', account_id, payment_id, amount_minor,
    amount_currency, '{"refunded":{"amount_minor":' || amount_minor || ',"currency":"' || amount_currency
      || '"},"credit":{"amount_minor":0,"currency":"' || amount_currency
      || '"},"lost":{"amount_minor":0,"currency":"' || amount_currency || '"}}', 0, 1, created_at
  from refunds where dispute_id is not null and status = 'completed'`

/** What was remembered beside; what a person was left with is booked by the next look. */
const REPORTED = {
  sqlite: `select value ->> '$.dispute_id' as dispute_id, value ->> '$.stage' as stage,
      value ->> '$.at' as at, json_type(value, '$.charge') as charge,
      value ->> '$.charge.account_id' as account_id, value ->> '$.charge.payment_id' as payment_id,
      value ->> '$.charge.amount.amount_minor' as amount_minor,
      value ->> '$.charge.amount.currency' as amount_currency
    from service_facts, json_each(fact, '$.reported') where fact_key = 'disputes'`,
  postgres: `select value ->> 'dispute_id' as dispute_id, value ->> 'stage' as stage,
      (value ->> 'at')::bigint as at, jsonb_typeof(value -> 'charge') as charge,
      value #>> '{charge,account_id}' as account_id, value #>> '{charge,payment_id}' as payment_id,
      (value #>> '{charge,amount,amount_minor}')::bigint as amount_minor,
      value #>> '{charge,amount,currency}' as amount_currency
    from service_facts, jsonb_array_elements(fact::jsonb -> 'reported') as each (value)
    where fact_key = 'disputes'`,
}

/**
 * Disputes of charges have a table: what became of each is known for ever, and when the next look at it is due. Source:
 * states 1.12.
 */
export const disputes: Ddl = (dialect) => [
  ...table(dialect),
  BOOKED,
  `insert into disputes (dispute_id, stage, at, owner, account_id, payment_id, amount_minor,
      amount_currency, taken, returns, settled, created_at)
    select dispute_id, stage, at, case charge when 'object' then 'ours' when 'null' then 'nobody'
        else 'unknown' end, account_id, payment_id, amount_minor, amount_currency, null, 0,
      case when stage = 'won' or (stage = 'lost' and charge = 'null') then 1 else 0 end, at
    from (${REPORTED[dialect]}) as reported
    where not exists (select 1 from disputes d where d.dispute_id = reported.dispute_id)`,
  `delete from service_facts where fact_key = 'disputes'`,
]
