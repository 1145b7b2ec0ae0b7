import type { Query } from '../simulation/service.ts'

const IN_POSTGRES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`
const IN_SQLITE = `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`

/** The names of all tables, in both databases: SQLite does not know the first question, and goes on. */
export async function tablesOf(query: Query): Promise<string[]> {
  const rows = await query(IN_POSTGRES).catch(() => query(IN_SQLITE))
  return rows.map((row) => String(row['name'])).toSorted()
}
