import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Dialect, Handle, Opened } from './dialect.ts'
import {
  appliedIn,
  hasExactly,
  isOfBefore,
  misfitOf,
  refuseNewer,
  renameHistory,
} from './history.ts'
import type { Ddl } from './migrations/ddl.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { lockMigrations } from './postgres/open-postgres.ts'

/**
 * Bring the database to the newest schema, in one transaction: all of it or nothing. Several processes
 * may call it at once. Where nothing is missing it takes no lock: a command waits for nobody who writes. Resolves to the
 * names of what was applied. Throws what went wrong, for a database that is older than the first schema that is kept, and for one
 * that a newer version has migrated.
 */
export async function migrate(
  { db, dialect }: Opened,
  migrations: Readonly<Record<string, Ddl>> = MIGRATIONS,
): Promise<string[]> {
  const known = Object.keys(migrations)
  if (await hasExactly(db, known)) return []
  await refuseNewer(db, known)
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
    await refuseNewer(trx, known)
    if (await isOfBefore(trx)) await renameHistory(trx, dialect)
    return apply(trx)
  })
}

/**
 * The versions that the database does not have yet, in order; nothing is written. Throws when it does not
 * answer, when it is older than the first schema that is kept, and when a newer version has migrated it.
 */
export async function missingMigrations({ db }: Opened): Promise<string[]> {
  await refuseNewer(db, Object.keys(MIGRATIONS))
  const applied = await appliedIn(db)
  return Object.keys(MIGRATIONS).filter((name) => !applied.has(name))
}

/** Why the database is not of this version, in words for an operator; null where it is. Throws as `misfitOf`. */
export async function whyOtherVersion({ db }: Opened): Promise<string | null> {
  return misfitOf(db, Object.keys(MIGRATIONS))
}

function migrationOf(ddl: Ddl, dialect: Dialect): Migration {
  return {
    async up(db) {
      for (const statement of ddl(dialect)) await sql.raw(statement).execute(db)
    },
  }
}
