/**
 * What PostgreSQL answers when transactions met and this one certainly did not commit: serialisation
 * failure, deadlock, lock not available. A lost connection is not among them: it may have committed.
 */
const POSTGRES_CONFLICTS = new Set(['40001', '40P01', '55P03'])

/** Whether the work met another transaction's and may run again from the start. */
export function isConflict(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return POSTGRES_CONFLICTS.has(code) || code === 'SQLITE_BUSY' || code.startsWith('SQLITE_BUSY_')
}
