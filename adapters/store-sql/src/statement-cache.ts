import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** A prepared statement that says whether somebody still walks through its rows. */
export interface KeptStatement extends SqliteStatement {
  readonly busy: boolean
}

/** Where statements are prepared. */
interface Preparing {
  prepare(text: string): KeptStatement
  close(): void
}

const STATEMENTS_MAX = 1_000

/** Kept statements spare a prepare at each call; one that is still iterating is not handed out twice. */
export function statementCache(engine: Preparing, max = STATEMENTS_MAX): SqliteDatabase {
  const kept = new Map<string, KeptStatement>()
  return {
    close: () => {
      engine.close()
    },
    prepare(text) {
      const known = kept.get(text)
      if (known && !known.busy) return known
      const fresh = engine.prepare(text)
      if (!known) {
        const oldest = kept.keys().next().value
        if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
        kept.set(text, fresh)
      }
      return fresh
    },
  }
}
