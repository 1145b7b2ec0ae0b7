import { type Dialect, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { freshDatabase } from './postgres.ts'

/** An empty database of each kind, not migrated yet. */
export const OPEN: Record<Dialect, () => Promise<Opened>> = {
  sqlite: async () => openSqlite(':memory:'),
  postgres: async () => openPostgres(await freshDatabase(), { max: 4 }),
}

export const DIALECTS = ['sqlite', 'postgres'] as const
