import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Insert } from './billing-run-tables.ts'
import type { Update } from './billing-run-updates.ts'

/** A value of a row, as both databases take it. */
export type Cell = string | number | null

/** A connection with nothing between it and its driver, as durable as ours. */
export interface FloorConnection {
  readonly dialect: 'sqlite' | 'postgres'
  /** `?` stands for a parameter. */
  query<T>(text: string, values: readonly Cell[]): T[] | Promise<T[]>
  /** All rows, in a statement, or by one that is prepared once: what is faster there. */
  write(what: Insert | Update, rows: readonly (readonly Cell[])[]): void | Promise<void>
  transaction<T>(work: () => Promise<T>): Promise<T>
}

/** A database on one such connection. */
export interface FloorDatabase extends FloorConnection {
  close(): void | Promise<void>
}

/** SQLite, with the settings of ours. One statement a row: it is half the price of a statement of JSON. */
export function sqliteFloor(file: string): FloorDatabase {
  const db = new Sqlite(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('recursive_triggers = ON')
  db.pragma('temp_store = MEMORY')
  db.pragma('cache_size = -16000')
  const kept = new Map<string | object, Sqlite.Statement<Cell[]>>()
  const prepared = (key: string | object, text: () => string) => {
    const statement = kept.get(key) ?? db.prepare<Cell[]>(text())
    kept.set(key, statement)
    return statement
  }
  return {
    dialect: 'sqlite',
    query: <T>(text: string, values: readonly Cell[]) =>
      prepared(text, () => text).all(...values) as T[],
    write(what, rows) {
      const statement = prepared(what, () => sqliteText(what))
      for (const row of rows) statement.run(...row)
    },
    async transaction(work) {
      db.exec('begin immediate')
      const result = await work()
      db.exec('commit')
      return result
    },
    close: () => void db.close(),
  }
}

function sqliteText(what: Insert | Update): string {
  const given = Object.keys(what.given)
  const fixed = Object.entries(what.fixed)
  if ('into' in what) {
    const names = [...given, ...fixed.map(([name]) => name)]
    const values = [...given.map(() => '?'), ...fixed.map(([, sql]) => sql)]
    return `insert into ${what.into} (${names.join(', ')}) values (${values.join(', ')}) ${what.rest ?? ''}`
  }
  const set = given.slice(0, -1).map((name) => `${name} = ?`)
  const all = [...set, ...fixed.map(([name, sql]) => `${name} = ${sql}`)]
  return `update ${what.update} set ${all.join(', ')} where ${given.at(-1)} = ?`
}

/** PostgreSQL on one connection, as strict about what runs at the same time as ours. */
export async function postgresFloor(url: string): Promise<FloorDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { ...postgresConnection(client, 'serializable'), close: () => client.end() }
}

/** A connection to PostgreSQL: each statement is prepared once, and takes a column as an array. */
export function postgresConnection(
  client: pg.ClientBase,
  isolation: 'serializable' | 'read committed',
): FloorConnection {
  const texts = new Map<Insert | Update, { readonly name: string; readonly text: string }>()
  const named = (what: Insert | Update) => {
    const known = texts.get(what) ?? { name: `floor_${texts.size}`, text: postgresText(what) }
    texts.set(what, known)
    return known
  }
  return {
    dialect: 'postgres',
    async query<T>(text: string, values: readonly Cell[]) {
      let at = 0
      const numbered = text.replaceAll('?', () => `$${++at}`)
      const { rows } = await client.query({
        name: text.slice(0, 60),
        text: numbered,
        values: [...values],
        types: NUMBERS,
      })
      return rows as T[]
    },
    async write(what, rows) {
      const columns = Object.keys(what.given).map((_, at) => rows.map((row) => row[at]))
      await client.query({ ...named(what), values: columns })
    },
    async transaction(work) {
      await client.query(`begin isolation level ${isolation}`)
      const result = await work()
      await client.query('commit')
      return result
    },
  }
}

/** What is 64 bits wide is a number here: amounts, instants and what is counted. */
const NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

function postgresText(what: Insert | Update): string {
  const given = Object.entries(what.given)
  const fixed = Object.entries(what.fixed)
  const names = given.map(([name]) => name)
  const arrays = given.map(([, type], at) => `$${at + 1}::${type}[]`)
  const rows = `unnest(${arrays.join(', ')}) as given (${names.join(', ')})`
  if ('into' in what) {
    const columns = [...names, ...fixed.map(([name]) => name)]
    const values = [...names, ...fixed.map(([, sql]) => sql)]
    return `insert into ${what.into} (${columns.join(', ')}) select ${values.join(', ')} from ${rows} ${what.rest ?? ''}`
  }
  const key = names.at(-1)
  const set = [
    ...names.slice(0, -1).map((name) => `${name} = given.${name}`),
    ...fixed.map(([name, sql]) => `${name} = ${sql}`),
  ]
  return `update ${what.update} set ${set.join(', ')} from ${rows} where ${what.update}.${key} = given.${key}`
}
