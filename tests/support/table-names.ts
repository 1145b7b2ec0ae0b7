import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'

type Database = Pick<Opened, 'db' | 'dialect'>

/** The names of all tables, in order. A partition is none: its rows are those of the table that it is part of. */
export async function tableNames(
  opened: Database,
  { withInternalKyselyTables = false } = {},
): Promise<string[]> {
  const tables = await opened.db.introspection.getTables({ withInternalKyselyTables })
  const partitions = await partitionNames(opened)
  const own = tables.filter(({ name, isView }) => !isView && !partitions.has(name))
  return own.map(({ name }) => name).toSorted()
}

async function partitionNames({ db, dialect }: Database): Promise<ReadonlySet<string>> {
  if (dialect === 'sqlite') return new Set()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
