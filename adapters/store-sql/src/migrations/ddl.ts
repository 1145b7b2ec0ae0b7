import type { Dialect } from '../dialect.ts'

/** The words in which the two databases differ. */
export interface Words {
  readonly dialect: Dialect
  /** The widest integer: amounts in minor units, instants in milliseconds. */
  readonly int: string
  /** Text that is compared or sorted: by code point, as SQLite does, whatever the server's language is. */
  readonly key: string
  /** Goes after the last bracket of a table. */
  readonly strict: string
  /** An integer primary key that only grows. */
  readonly serial: string
}

/** One version of the schema, as statements. */
export type Ddl = (words: Words) => readonly string[]

/** The words of each database. */
export const WORDS: Record<Dialect, Words> = {
  sqlite: {
    dialect: 'sqlite',
    int: 'integer',
    key: 'text',
    strict: ' strict',
    serial: 'integer primary key autoincrement',
  },
  postgres: {
    dialect: 'postgres',
    int: 'bigint',
    key: 'text collate "C"',
    strict: '',
    serial: 'bigint generated always as identity primary key',
  },
}

/** A CHECK that a column holds one of the core's words. */
export function oneOf(column: string, words: readonly string[]): string {
  return `check (${column} in (${words.map((word) => `'${word}'`).join(', ')}))`
}

/** A CHECK that a column holds 0 or 1. */
export function flag(column: string): string {
  return `check (${column} in (0, 1))`
}

/** A reference that is checked when the transaction ends, so that the order of its writes is free. */
export function refers(table: string, rest = ''): string {
  return `references ${table} ${rest} deferrable initially deferred`
}
