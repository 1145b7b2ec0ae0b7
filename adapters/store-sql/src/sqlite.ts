import { setImmediate } from 'node:timers/promises'
import SqliteConnection from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { StrictSqliteCompiler } from './compilers.ts'
import type { DirectRow, Opened } from './dialect.ts'
import { Refusals } from './refusals.ts'
import type { Database } from './schema.ts'
import { type KeptStatement, statementCache } from './statement-cache.ts'

/** What we ask of an engine: the part of better-sqlite3's `Database` that we use. */
export interface SqliteEngine {
  readonly inTransaction: boolean
  pragma(text: string): unknown
  prepare(text: string): KeptStatement
  close(): void
}

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

/**
 * Open a SQLite file, or `:memory:` for a database that lives as long as its handle. The bytes of a
 * database file are a beginning for one in memory; they are not written to.
 */
export function openSqlite(file: string | Uint8Array): Opened {
  const place =
    typeof file === 'string' ? file : Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return openSqliteOn(new SqliteConnection(place, { timeout: BUSY_TIMEOUT }))
}

/** Open a database on an engine that somebody else has brought up: set as ours, and driven as ours. */
export function openSqliteOn(engine: SqliteEngine): Opened {
  for (const pragma of PRAGMAS) engine.pragma(pragma)
  const refusals = new Refusals()
  const db = new Kysely<Database>({
    dialect: new OneWriterDialect(engine),
    log: (event) => void (event.level === 'error' && refusals.note(event.error)),
  })
  const direct = noting(refusals, directRow(engine, db))
  return { db, dialect: 'sqlite', direct, refusals, close: () => db.destroy() }
}

/** Kysely sees nothing of what is asked past it. */
function noting(refusals: Refusals, direct: DirectRow): DirectRow {
  return (text, values) =>
    direct(text, values).catch((error: unknown) => {
      refusals.note(error)
      throw error
    })
}

/**
 * Reads on the one connection without a turn in its queue: between two steps of somebody else's walk through
 * rows, but never inside a transaction, whose rows nobody else may see yet.
 */
function directRow(engine: SqliteEngine, db: Kysely<Database>): DirectRow {
  const kept = new Map<string, KeptStatement>()
  return async (text, values) => {
    if (engine.inTransaction) {
      const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))
      return rows[0]
    }
    const statement = kept.get(text) ?? engine.prepare(text)
    kept.set(text, statement)
    return statement.all(values)[0] as object | undefined
  }
}

class OneWriterDialect extends SqliteDialect {
  readonly #engine: SqliteEngine

  constructor(engine: SqliteEngine) {
    super({ database: engine })
    this.#engine = engine
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#engine)
  }

  override createQueryCompiler(): QueryCompiler {
    return new StrictSqliteCompiler()
  }
}

/** A deferred `begin` that reads and then writes fails at once when another process wrote meanwhile. */
class ImmediateDriver extends SqliteDriver {
  readonly #engine: SqliteEngine
  /** Whether a transaction has ended since the event loop last had a turn. */
  #sameTurn = false

  constructor(engine: SqliteEngine) {
    super({ database: statementCache(engine) })
    this.#engine = engine
  }

  /**
   * SQLite answers at once, so that transactions that follow each other would keep the event loop for
   * themselves: with a billing run beside it, a page waited for all that was due. It gets a turn after each.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sameTurn) await setImmediate()
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#sameTurn = true
    void setImmediate().then(() => (this.#sameTurn = false))
  }

  /** A full disk has already rolled back: rolling back again would hide the true error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#engine.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite rolls DDL back; with BEGIN IMMEDIATE the write lock is the migration lock too. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
