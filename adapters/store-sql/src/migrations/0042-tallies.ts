import { MEASURES } from '@billing/core'
import { type Ddl, oneOf, type Words } from './ddl.ts'

/**
 * What is counted hour by hour for dashboards and metrics. Whoever counts adds a row to `tally_rows`, in
 * the transaction of what is counted: rows that are only added stand in nobody's way. The scheduler adds
 * them up into `tallies`, by hour and by day (UTC). Source: contract 11.
 */
export const tallies: Ddl = (words) => [
  `create table tally_rows (
    tally_row_id ${words.serial},
    measure ${words.key} not null ${oneOf('measure', Object.keys(MEASURES))},
    hour_at ${words.int} not null check (hour_at % 3600000 = 0),
    tally_key ${words.key} not null,
    amount ${words.int} not null
  )${words.strict}`,
  `create table tallies (
    measure ${words.key} not null ${oneOf('measure', Object.keys(MEASURES))},
    span text not null ${oneOf('span', ['hour', 'day'])},
    began_at ${words.int} not null,
    tally_key ${words.key} not null,
    amount ${words.int} not null,
    primary key (measure, span, began_at, tally_key)${words.dialect === 'sqlite' ? '' : ' include (amount)'}
  )${words.dialect === 'sqlite' ? `${words.strict}, without rowid` : ''}`,
  ...counted(words, COUNTED),
]

/** What the database counts by itself, as rows of a table come and change. */
interface Counted {
  readonly table: string
  readonly event: 'insert' | 'update'
  readonly name: string
  /** Over `new`, and `old` for an update. */
  readonly when: string
  readonly measure: keyof typeof MEASURES
  readonly at: string
  readonly key: string
  readonly amount: string
}

const begun = { measure: 'subscriptions_begun', at: 'created_at' } as const
const cancelled = { measure: 'subscriptions_cancelled', at: 'updated_at' } as const
const subscription = { table: 'subscriptions', key: 'plan_tier', amount: '1' } as const
const paid = {
  table: 'invoices',
  measure: 'revenue_minor',
  at: 'paid_at',
  key: 'total_currency',
  amount: 'new.total_minor',
} as const

// prettier-ignore
const COUNTED: readonly Counted[] = [
  { ...subscription, ...begun,     event: 'insert', name: 'begun',           when: 'true' },
  { ...subscription, ...cancelled, event: 'insert', name: 'came_cancelled',  when: `new.status = 'cancelled'` },
  { ...subscription, ...cancelled, event: 'update', name: 'cancelled',       when: `old.status <> 'cancelled' and new.status = 'cancelled'` },
  { ...paid,                       event: 'insert', name: 'came_paid',       when: 'new.paid_at is not null' },
  { ...paid,                       event: 'update', name: 'paid',            when: 'old.paid_at is null and new.paid_at is not null' },
]

function counted({ dialect }: Words, all: readonly Counted[]): string[] {
  return all.flatMap(({ table, event, name, when, measure, at, key, amount }) => {
    const trigger = `${table}_tallied_${name}`
    const body = `insert into tally_rows (measure, hour_at, tally_key, amount)
      values ('${measure}', new.${at} - new.${at} % 3600000, new.${key}, ${amount});`
    if (dialect === 'sqlite') {
      return [`create trigger ${trigger} after ${event} on ${table} when ${when} begin ${body} end`]
    }
    return [
      `create function ${trigger}() returns trigger language plpgsql as
       $$ begin ${body} return null; end $$`,
      `create trigger ${trigger} after ${event} on ${table}
       for each row when (${when}) execute function ${trigger}()`,
    ]
  })
}
