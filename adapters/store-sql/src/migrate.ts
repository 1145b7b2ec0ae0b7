import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Dialect, Handle, Opened } from './dialect.ts'
import { appliedIn, hasExactly, isOfBefore, renameHistory } from './history.ts'
import type { Ddl } from './migrations/ddl.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { lockMigrations } from './postgres/open-postgres.ts'
import { takesWrites } from './postgres/sessions.ts'

/**
 * Bring the database to the newest schema, in one transaction: all of it or nothing. Several processes
 * may call it at once. Where nothing is missing it takes no lock: a command waits for nobody who writes. Resolves to the
 * names of what was applied. Throws what went wrong, and for a database that is older than the first schema that is kept.
 */
export async function migrate(
  { db, dialect }: Opened,
  migrations: Readonly<Record<string, Ddl>> = MIGRATIONS,
): Promise<string[]> {
  if (await hasExactly(db, Object.keys(migrations))) return []
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, ddl]) => [name, migrationOf(ddl, dialect)]),
      ),
  }
  const apply = async (to: Handle['db']) => {
    const { error, results = [] } = await new Migrator({ db: to, provider }).migrateToLatest()
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  }
  return db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') await lockMigrations(trx)
    if (await isOfBefore(trx)) await renameHistory(trx, dialect)
    return apply(trx)
  })
}

/**
 * The versions that the database does not have yet, in order; nothing is written. Throws when it does not
 * answer, and when it is older than the first schema that is kept.
 */
export async function missingMigrations({ db }: Opened): Promise<string[]> {
  const applied = await appliedIn(db)
  return Object.keys(MIGRATIONS).filter((name) => !applied.has(name))
}

function migrationOf(ddl: Ddl, dialect: Dialect): Migration {
  return {
    async up(db) {
      for (const statement of ddl(dialect)) await sql.raw(statement).execute(db)
    },
  }
}

/** Whether the database answers, takes writes and has every migration. */
export async function isReady(opened: Opened): Promise<boolean> {
  const { db } = opened
  try {
    if (!(await takesWrites(opened))) return false
    const applied = await db.selectFrom('kysely_migration').select('name').execute()
    const names = new Set(applied.map(({ name }) => name))
    return Object.keys(MIGRATIONS).every((name) => names.has(name))
  } catch {
    return false
  }
}
