import type { Query } from '../simulation/service.ts'
import { RECORDED, type Recorded } from './recorded.ts'

/** A database that the recorder knows. */
export type RecorderDialect = 'sqlite' | 'postgres'

const SERIAL: Readonly<Record<RecorderDialect, string>> = {
  sqlite: 'integer primary key autoincrement',
  postgres: 'bigint generated always as identity primary key',
}
const INT: Readonly<Record<RecorderDialect, string>> = { sqlite: 'integer', postgres: 'bigint' }

/**
 * Let the database itself write down every change of a state, in the transaction that makes it, in the
 * table `recorded_changes`: what changed (`resource`, `field`, `row_id`), from what to what, in an order
 * (`seq`). A row that comes has no `old_value`, one that goes no `new_value`. Only once per database.
 */
export async function installRecorder(query: Query, dialect: RecorderDialect): Promise<void> {
  await query(`create table recorded_changes (
    seq ${SERIAL[dialect]}, resource text not null, field text not null, row_id text not null,
    old_value text, new_value text, detail text, at ${INT[dialect]})`)
  await query('create index recorded_changes_row on recorded_changes (resource, field, row_id)')
  for (const recorded of RECORDED) {
    for (const event of ['insert', 'update', 'delete'] as const) {
      if (recorded.on.includes(event)) await record(query, dialect, recorded, event)
    }
  }
}

type Event = 'insert' | 'update' | 'delete'

async function record(
  query: Query,
  dialect: RecorderDialect,
  recorded: Recorded,
  event: Event,
): Promise<void> {
  const { table, field } = recorded
  const name = `recorded_${table}_${field}_${event}`
  const { when, write } = writing(recorded, event)
  if (dialect === 'sqlite') {
    await query(`create trigger ${name} after ${event} on ${table} when ${when} begin ${write} end`)
    return
  }
  await query(`create function ${name}() returns trigger language plpgsql as
    $$ begin ${write} return null; end $$`)
  await query(`create trigger ${name} after ${event} on ${table} for each row when (${when})
    execute function ${name}()`)
}

/** When a change is written down, and how. `$.` in an expression stands for the row, before or after. */
function writing(
  { table, field, id, value, detail = 'null', at = 'null', only = 'true' }: Recorded,
  event: Event,
): { readonly when: string; readonly write: string } {
  const row = event === 'delete' ? 'old' : 'new'
  const of = (expression: string, each: string) => expression.replaceAll('$.', `${each}.`)
  const before = event === 'insert' ? 'null' : of(value, 'old')
  const after = event === 'delete' ? 'null' : of(value, 'new')
  const changed =
    event === 'update' ? `(${of(value, 'old')}) is distinct from (${of(value, 'new')})` : 'true'
  const told = event === 'delete' ? 'null' : of(detail, row)
  const known = event === 'insert' ? 'new' : 'old'
  return {
    when: `${changed} and ${of(only, known)}`,
    write: `insert into recorded_changes (resource, field, row_id, old_value, new_value, detail, at)
      values ('${table}', '${field}', ${row}.${id}, ${before}, ${after}, ${told}, ${of(at, row)});`,
  }
}
