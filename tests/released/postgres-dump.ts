import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { tableNames } from '../support/table-names.ts'

/**
 * A PostgreSQL database as one script: the statements that made its schema, and its rows. Whoever runs it
 * on an empty database has the same one. Nobody may write meanwhile.
 */
export async function dumpPostgres(
  { db }: Pick<Opened, 'db'>,
  schema: readonly string[],
): Promise<string> {
  const rows: string[] = []
  const dialect = 'postgres'
  for (const name of await tableNames({ db, dialect }, { withInternalKyselyTables: true })) {
    const all = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    if (all.rows.length === 0) continue
    const lines = all.rows.map(({ row }) => row.replaceAll("'", "''")).join(',\n')
    rows.push(`insert into ${name} overriding system value
select * from json_populate_recordset(null::${name}, '[\n${lines}\n]')`)
  }
  const statements = [
    'begin',
    ...schema,
    // Past the triggers: what they keep is among the rows.
    'set local session_replication_role = replica',
    ...rows,
    ...(await countersOf(db)),
    'commit',
  ]
  return statements.map((statement) => `${statement};\n`).join('\n')
}

/** Sets every identity column on from its highest value. */
async function countersOf(db: Opened['db']): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' order by 1`.execute(db)
  return rows.map(
    ({ table_name: table, column_name: column }) =>
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
  )
}
