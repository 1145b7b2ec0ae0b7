import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { tableNames } from '../support/table-names.ts'

/** What a refused request may write: counters, the audit log, the answer under its key. Source: invariant X5. */
export const COUNTERS = [
  'audit_log',
  'audit_chains',
  'rate_counters',
  'refused_webhooks',
  'tally_rows',
  'tallies',
  'idempotency_keys',
]

/** Has the database write down which tables change. Resolves to a function that reads and forgets. */
export async function watchTables({ db, dialect }: Opened): Promise<() => Promise<string[]>> {
  const names = await tableNames({ db, dialect })
  await WATCH[dialect](db, names)
  return async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct name from touched order by name`.execute(db)
    if (rows.length > 0) await sql`delete from touched`.execute(db)
    return rows.map(({ name }) => name)
  }
}

type Watch = (db: Opened['db'], names: readonly string[]) => Promise<void>

/** A trigger on every table. SQLite's vanish with the connection; PostgreSQL's stay in the test's database. */
const WATCH: Readonly<Record<Opened['dialect'], Watch>> = {
  async sqlite(db, names) {
    await sql`create temp table touched (name text)`.execute(db)
    for (const name of names) {
      for (const event of ['insert', 'update', 'delete']) {
        await sql`create temp trigger ${sql.ref(`watch_${event}_${name}`)} after ${sql.raw(event)}
          on main.${sql.ref(name)}
          begin insert into touched values (${sql.lit(name)}); end`.execute(db)
      }
    }
  },
  async postgres(db, names) {
    await sql`create table touched (name text)`.execute(db)
    await sql`create function touch() returns trigger language plpgsql as
      'begin insert into touched values (tg_argv[0]); return null; end'`.execute(db)
    for (const name of names) {
      await sql`create trigger watch_${sql.raw(name)} after insert or update or delete
        on ${sql.ref(name)} for each row execute function touch(${sql.lit(name)})`.execute(db)
    }
  },
}
