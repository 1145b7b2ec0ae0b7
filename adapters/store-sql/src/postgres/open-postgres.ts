import {
  CompiledQuery,
  type Kysely as KyselyType,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type QueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { StrictPostgresCompiler } from '../compilers.ts'
import type { DirectRow, Opened } from '../dialect.ts'
import { Refusals } from '../refusals.ts'
import type { Database } from '../schema.ts'
import { postgresAddress } from './address.ts'
import { NamedStatementClient, UnnamedStatementClient } from './clients.ts'
import { openPool } from './pool.ts'
import { SET_NO_TIMEOUTS, TIMEOUTS } from './timeouts.ts'

const INT8 = 20

/** Milliseconds until a connection is there, or there is none. */
const CONNECTION_TIMEOUT = 5_000

/** How to connect. */
export interface PostgresOptions {
  /** So many connections at the most. */
  readonly max: number
  /** What stands between: a pool that gives each transaction another session, as PgBouncer in transaction mode. */
  readonly pooler?: 'none' | 'transaction'
  /** One more authority for certificates, as PEM, where the URL asks for TLS. */
  readonly ca?: string | undefined
}

/** Open a PostgreSQL database. Nothing is connected before the first query. Throws for a URL that is none. */
export function openPostgres(url: string, { max, pooler = 'none', ca }: PostgresOptions): Opened {
  const named = pooler === 'none'
  const pool = openPool(postgresAddress(url, ca), {
    // A pool of connections takes no parameters of a session.
    ...(named && TIMEOUTS),
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    keepAlive: true,
    max,
    Client: named ? NamedStatementClient : UnnamedStatementClient,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  const refusals = new Refusals()
  const db = new Kysely<Database>({
    dialect: new TransactionalDialect({ pool }),
    log: (event) => void (event.level === 'error' && refusals.note(event.error)),
  })
  const direct: DirectRow = async (text, values) => {
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))
    return rows[0]
  }
  const { connections } = pool
  return { db, dialect: 'postgres', direct, connections, refusals, close: () => db.destroy() }
}

function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format as 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

class TransactionalDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionalAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new StrictPostgresCompiler()
  }
}

/** Migrations run in a transaction of their caller, who holds their lock: see `lockMigrations`. */
class TransactionalAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    return undefined
  }

  override async releaseMigrationLock(): Promise<void> {
    return undefined
  }
}

/** Any number that is ours alone: Kysely's own, by which processes of before lock. */
const MIGRATIONS_LOCK = '3853314791062309107'

/**
 * Wait until no other process migrates, for as long as that takes, and hold them off until the transaction ends. A lock
 * of the session would stay with a connection that a pool has meanwhile given to somebody else.
 */
export async function lockMigrations(trx: KyselyType<Database>): Promise<void> {
  await sql.raw(SET_NO_TIMEOUTS).execute(trx)
  await sql.raw(`select pg_advisory_xact_lock(${MIGRATIONS_LOCK})`).execute(trx)
  await sql.raw(`set local lock_timeout = ${TIMEOUTS.lock_timeout}`).execute(trx)
}
