import { createHash } from 'node:crypto'
import {
  type Kysely as KyselyType,
  Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  sql,
} from 'kysely'
import pg from 'pg'
import type { DirectRow, Opened } from './dialect.ts'
import type { Database } from './schema.ts'

const INT8 = 20

/** No statement, lock or forgotten transaction may hold the others up for longer, in milliseconds. */
const PATIENCE = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 5_000,
}

/** Open a PostgreSQL database with at most `max` connections. Nothing is connected before the first query. */
export function openPostgres(url: string, { max }: { readonly max: number }): Opened {
  const pool = new pg.Pool({
    ...PATIENCE,
    connectionString: url,
    max,
    Client: NamedStatementClient,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  })
  // A server that goes away ends idle and busy connections alike: their query fails, not the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({
    dialect: new PatientDialect({ pool: pool as unknown as PostgresPool }),
  })
  const direct: DirectRow = async (text, values) => {
    const { rows } = await pool.query<object>({ name: nameOf(text), text, values: [...values] })
    return rows[0]
  }
  return { db, dialect: 'postgres', direct, close: () => db.destroy() }
}

function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format as 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>

/** A statement after one that failed, in the same transaction. */
const ABORTED = '25P02'

/**
 * Prepares each statement once per connection, by a name made from its text. Of statements that are sent together only
 * the first that fails is told why; the others of its transaction fail with the same reason here, so that whoever hears of
 * any of them knows whether to try again.
 */
class NamedStatementClient extends pg.Client {
  private reason: unknown
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as unknown as Query
    const named = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const answer = named
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
    return answer instanceof Promise ? answer.catch((error: unknown) => this.failed(error)) : answer
  }) as pg.Client['query']

  private failed(error: unknown): never {
    if (!(error instanceof pg.DatabaseError && error.code === ABORTED)) this.reason = error
    throw this.reason ?? error
  }
}

const names = new Map<string, string>()
const NAMES_MAX = 2_000

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  if (names.size >= NAMES_MAX) names.clear()
  names.set(text, name)
  return name
}

class PatientDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PatientAdapter()
  }
}

/**
 * Waiting for another process's migrations is not a statement gone astray. Migrations within a transaction of
 * their caller, who has locked their table, take no lock of the session: a transaction that failed could not
 * give it back. What is set there ends with it.
 */
class PatientAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    db: KyselyType<unknown>,
    options: MigrationLockOptions,
  ): Promise<void> {
    if (db.isTransaction) {
      await sql`set local statement_timeout = 0`.execute(db)
      return
    }
    await sql`set statement_timeout = 0`.execute(db)
    await super.acquireMigrationLock(db, options)
  }

  override async releaseMigrationLock(
    db: KyselyType<unknown>,
    options: MigrationLockOptions,
  ): Promise<void> {
    if (db.isTransaction) return
    await super.releaseMigrationLock(db, options)
    await sql`reset statement_timeout`.execute(db)
  }
}
