import type { Database, Statement } from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const STATEMENTS_MAX = 1_000

/** Kept statements spare a prepare at each call; one that is still iterating is not handed out twice. */
export function statementCache(connection: Database, max = STATEMENTS_MAX): SqliteDatabase {
  const kept = new Map<string, Statement>()
  return {
    close: () => {
      connection.close()
    },
    prepare(text) {
      const known = kept.get(text)
      if (known && !known.busy) return known as SqliteStatement
      const fresh = connection.prepare(text)
      if (!known) {
        const oldest = kept.keys().next().value
        if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
        kept.set(text, fresh)
      }
      return fresh as SqliteStatement
    },
  }
}
