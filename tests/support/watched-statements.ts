import {
  migrate,
  type Opened,
  openPostgres,
  openSqliteOn,
  type SqliteEngine,
} from '@billing/store-sql'
import SqliteConnection from 'better-sqlite3'
import pg from 'pg'
import { migratedDatabase } from './postgres.ts'

/** A database, and every statement that reached its driver since `seen` was emptied. */
export interface Watched {
  readonly opened: Opened
  readonly seen: string[]
  /** Watches no more. */
  readonly restore: () => void
}

/** A database of that kind whose statements are seen where they leave us. */
export const OPEN_WATCHED = { sqlite: watchedSqlite, postgres: watchedPostgres }

async function watchedSqlite(): Promise<Watched> {
  const seen: string[] = []
  const connection = new SqliteConnection(':memory:')
  const engine: SqliteEngine = {
    get inTransaction() {
      return connection.inTransaction
    },
    pragma: (text) => connection.pragma(text),
    close: () => void connection.close(),
    prepare(text) {
      const statement = connection.prepare(text)
      const all = statement.all.bind(statement)
      const run = statement.run.bind(statement)
      return Object.assign(statement, {
        all: (...values: unknown[]) => {
          seen.push(text)
          return all(...values)
        },
        run: (...values: unknown[]) => {
          seen.push(text)
          return run(...values)
        },
      }) as never
    },
  }
  const opened = openSqliteOn(engine)
  await migrate(opened)
  return { opened, seen, restore: () => undefined }
}

type Query = (...given: unknown[]) => unknown

async function watchedPostgres(): Promise<Watched> {
  const seen: string[] = []
  const { prototype } = pg.Client
  const query = Reflect.get(prototype, 'query') as Query
  Reflect.set(prototype, 'query', function watched(this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { readonly text: string }]
    seen.push(typeof asked === 'string' ? asked : asked.text)
    return Reflect.apply(query, this, given)
  })
  const opened = openPostgres(await migratedDatabase(), { max: 4 })
  return { opened, seen, restore: () => void Reflect.set(prototype, 'query', query) }
}
