import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: {
    key: 'text',
    int: 'integer',
    seq: 'integer primary key autoincrement',
    end: ') strict',
  },
  postgres: {
    key: 'text collate "C"',
    int: 'bigint',
    seq: 'bigint generated always as identity primary key',
    end: ')',
  },
} as const

/** What happened to customers, for other systems: what happens from now on, and where it is sent. */
export const events: Ddl = (dialect) => [
  ...eventTables(COLUMNS[dialect]),
  ...webhookTables(COLUMNS[dialect]),
]

type Columns = (typeof COLUMNS)[keyof typeof COLUMNS]

function eventTables({ key, int, seq, end }: Columns): string[] {
  return [
    `create table events (
      seq ${seq},
      event_id ${key} not null unique,
      account_id ${key} not null,
      kind ${key} not null,
      data text not null,
      occurred_at ${int} not null,
      position ${int}
    ${end}`,
    'create index events_unpublished on events (seq) where position is null',
    'create unique index events_published on events (position) where position is not null',
    'create index events_of_kind on events (kind, position) where position is not null',
    'create index events_of_account on events (account_id, position) where position is not null',
    // What is locked while positions are given.
    `create table event_positions (stream ${key} primary key, last ${int} not null${end}`,
  ]
}

function webhookTables({ key, int, end }: Columns): string[] {
  return [
    `create table webhook_endpoints (
      endpoint_id ${key} primary key,
      url text not null,
      description text not null,
      kinds text,
      disabled_by text check (disabled_by in ('operator', 'failing', 'gone')),
      disabled_at ${int},
      secret_sealed text not null,
      previous_sealed text,
      previous_until ${int},
      failing_since ${int},
      failures ${int} not null,
      created_at ${int} not null,
      updated_at ${int} not null,
      check ((disabled_by is null) = (disabled_at is null))
    ${end}`,
    `create table webhook_deliveries (
      delivery_id ${key} primary key,
      endpoint_id ${key} not null references webhook_endpoints on delete cascade,
      event_id ${key} not null,
      account_id ${key} not null,
      kind ${key} not null,
      status text not null check (status in ('waiting', 'delivered', 'failed')),
      attempts ${int} not null,
      response_status ${int},
      error text,
      created_at ${int} not null,
      updated_at ${int} not null
    ${end}`,
    'create index webhook_deliveries_newest on webhook_deliveries (created_at, delivery_id)',
    `create index webhook_deliveries_of_endpoint
      on webhook_deliveries (endpoint_id, status, created_at, delivery_id)`,
    'create index webhook_deliveries_of_event on webhook_deliveries (event_id)',
    `create index webhook_deliveries_done on webhook_deliveries (updated_at) where status = 'delivered'`,
  ]
}
