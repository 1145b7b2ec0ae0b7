import { sql } from 'kysely'
import type { Handle } from '../dialect.ts'
import { TIMEOUTS } from './timeouts.ts'

/** What a pool says of a parameter that it does not know: PgBouncer's words. */
const REFUSED = /unsupported startup parameter/

/**
 * Whether the timeouts that we ask for are in force. A pool that gives each transaction another session refuses them at
 * the start of a session, or drops them without a word. Throws when the database does not answer.
 */
export async function sessionsHold({ db, dialect }: Handle): Promise<boolean> {
  if (dialect === 'sqlite') return true
  try {
    const { rows } = await sql<{ readonly ms: string }>`
      select setting as ms from pg_settings where name = 'statement_timeout'`.execute(db)
    return Number(rows[0]?.ms) === TIMEOUTS.statement_timeout
  } catch (error) {
    if (error instanceof Error && REFUSED.test(error.message)) return false
    throw error
  }
}

/** Whether the database takes writes now: a standby, and a server that was made read-only, answer reads alone. */
export async function takesWrites({ db, dialect }: Handle): Promise<boolean> {
  if (dialect === 'sqlite') return true
  const { rows } = await sql<{
    readonly transaction_read_only: string
  }>`show transaction_read_only`.execute(db)
  return rows[0]?.transaction_read_only === 'off'
}

/** How many sessions of the server wait for a lock now; undefined where nobody can tell. */
export async function lockWaits({ db, dialect }: Handle): Promise<number | undefined> {
  if (dialect === 'sqlite') return undefined
  const { rows } = await sql<{ readonly waits: number }>`
    select count(*) as waits from pg_locks where not granted`.execute(db)
  return rows[0]?.waits
}

/** How many bytes of its primary's log a replica has not replayed; what is read there is so far behind. Throws where one of them is away. */
export async function replicaBehind(primary: Handle, replica: Handle): Promise<number> {
  const { rows: written } = await sql<{ readonly at: string }>`
    select pg_current_wal_lsn()::text as at`.execute(primary.db)
  const { rows } = await sql<{ readonly behind: string | null }>`
    select pg_wal_lsn_diff(${written[0]?.at}::pg_lsn, pg_last_wal_replay_lsn())::text as behind
    where pg_is_in_recovery()`.execute(replica.db)
  // One that is no standby any more replays nothing.
  return Math.max(0, Number(rows[0]?.behind ?? 0))
}
