import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Dialect, Opened } from './dialect.ts'
import { type Ddl, WORDS } from './migrations/ddl.ts'
import { MIGRATIONS } from './migrations/index.ts'

/**
 * Bring the database to the newest schema, in one transaction: all of it or nothing. Several processes
 * may call it at once. Resolves to the names of what was applied. Throws what went wrong.
 */
export async function migrate(
  { db, dialect }: Opened,
  migrations: Readonly<Record<string, Ddl>> = MIGRATIONS,
): Promise<string[]> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, ddl]) => [name, migrationOf(ddl, dialect)]),
      ),
  }
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** The versions that the database does not have yet, in order; nothing is written. Throws when it does not answer. */
export async function missingMigrations({ db }: Opened): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const begun = tables.some(({ name }) => name === 'kysely_migration')
  const applied = begun ? await db.selectFrom('kysely_migration').select('name').execute() : []
  const names = new Set(applied.map(({ name }) => name))
  return Object.keys(MIGRATIONS).filter((name) => !names.has(name))
}

function migrationOf(ddl: Ddl, dialect: Dialect): Migration {
  return {
    async up(db) {
      for (const statement of ddl(WORDS[dialect])) await sql.raw(statement).execute(db)
    },
  }
}

/** Whether the database answers and has every migration. */
export async function isReady({ db }: Opened): Promise<boolean> {
  try {
    const applied = await db.selectFrom('kysely_migration').select('name').execute()
    const names = new Set(applied.map(({ name }) => name))
    return Object.keys(MIGRATIONS).every((name) => names.has(name))
  } catch {
    return false
  }
}
