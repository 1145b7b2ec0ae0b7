/**
 * What a database answers that can do nothing now, and will again: it is away, starts, has no room, or is
 * too busy. A standby says 25006, and 0A000 to whoever wants to be isolated as on a primary. Source: PostgreSQL, Appendix A (classes 08, 53, 57P and 58); sqlite.org/rescode.html.
 */
const AWAY_CODES =
  /^(?:08\w{3}|53\w{3}|57P\w{2}|58\w{3}|57014|0A000|25006|25P03|40001|40P01|55P03|SQLITE_(?:FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN)\w*|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** The driver of PostgreSQL says some of it without a code. */
const AWAY_WORDS = /^Connection terminated|connection error and is not queryable|^timeout e/

/** Whether an error says that the database can do nothing now, and not that it was asked for nonsense. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY_CODES.test(code) || AWAY_WORDS.test(error.message)
}
