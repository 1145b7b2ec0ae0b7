import { lookUp } from '@billing/core'
/**
 * What the databases answer when transactions met and this one certainly did not commit, and how often
 * the work is then tried at all. A lost connection is not among them: it may have committed.
 */
const ATTEMPTS: Readonly<Record<string, number>> = {
  /** Our own finding, where the database was not asked to look for it. */
  CONFLICT: 10,
  /** PostgreSQL: serialisation failure, deadlock, lock not available. */
  '40001': 10,
  '40P01': 10,
  '55P03': 10,
  /** PostgreSQL: a unique key that a rival took after our snapshot. Run again, the work sees the rival's row. */
  '23505': 3,
  /** SQLite: another process writes. */
  SQLITE_BUSY: 10,
  SQLITE_BUSY_SNAPSHOT: 10,
  SQLITE_BUSY_RECOVERY: 10,
  SQLITE_BUSY_TIMEOUT: 10,
}

/** How many attempts the work has in all, when one ended with this error. */
export function attemptsAfter(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return lookUp(ATTEMPTS, code) ?? 1
}

/** Thrown by work that finds itself that a rival was faster. */
export class Conflict extends Error {
  readonly code = 'CONFLICT'
}
