import { type Dialect, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { freshDatabase } from './postgres.ts'

/** An empty database of each kind, not migrated yet. */
export const OPEN: Record<Dialect, () => Promise<Opened>> = {
  sqlite: async () => openSqlite(':memory:'),
  postgres: async () => openPostgres(await freshDatabase(), { max: 4 }),
}

export const DIALECTS = ['sqlite', 'postgres'] as const

/**
 * For a story that holds on either database alike, because no two callers meet in it: SQLite, four times as fast. On
 * PostgreSQL, with `STORIES=postgres`, they are all told by `pnpm test:postgres`.
 */
export const STORY_DIALECTS: readonly Dialect[] = [
  process.env['STORIES'] === 'postgres' ? 'postgres' : 'sqlite',
]
