import SqliteConnection from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import type { Opened } from './dialect.ts'
import type { Database } from './schema.ts'
import { statementCache } from './statement-cache.ts'

/** Durable through a power cut (`synchronous`), strict about keys, and distrustful of the file's own schema. */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // Without it `insert or replace` deletes rows behind the triggers' back.
  'recursive_triggers = ON',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'temp_store = MEMORY',
  'cache_size = -16000',
]

/** How long a process waits for another one's write, in milliseconds. */
const BUSY_TIMEOUT = 5_000

/** Open a SQLite file, or `:memory:` for a database that lives as long as its handle. */
export function openSqlite(file: string): Opened {
  const connection = new SqliteConnection(file, { timeout: BUSY_TIMEOUT })
  for (const pragma of PRAGMAS) connection.pragma(pragma)
  const db = new Kysely<Database>({ dialect: new OneWriterDialect(connection) })
  return { db, dialect: 'sqlite', close: () => db.destroy() }
}

class OneWriterDialect extends SqliteDialect {
  readonly #connection: SqliteConnection.Database

  constructor(connection: SqliteConnection.Database) {
    super({ database: connection as unknown as SqliteDatabase })
    this.#connection = connection
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#connection)
  }
}

/** A deferred `begin` that reads and then writes fails at once when another process wrote meanwhile. */
class ImmediateDriver extends SqliteDriver {
  readonly #connection: SqliteConnection.Database

  constructor(connection: SqliteConnection.Database) {
    super({ database: statementCache(connection) })
    this.#connection = connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk has already rolled back: rolling back again would hide the true error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite rolls DDL back; with BEGIN IMMEDIATE the write lock is the migration lock too. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
