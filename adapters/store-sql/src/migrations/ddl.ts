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

/** Which rows of a table may not be changed or removed, and what whoever tries is told. */
interface Refusal {
  readonly table: string
  readonly verb: 'update' | 'delete'
  /** Over `old`, and `new` for an update. */
  readonly when: string
  readonly message: string
  /** Of the trigger, where the table has another one for the verb. */
  readonly name?: string
}

/** A trigger by which the database itself refuses. */
export function refuse({ dialect }: Words, refusal: Refusal): string[] {
  const { table, verb, when, message, name = `${table}_no_${verb}` } = refusal
  if (dialect === 'sqlite') {
    return [
      `create trigger ${name} before ${verb} on ${table} when ${when}
       begin select raise(abort, '${message}'); end`,
    ]
  }
  return [
    `create function ${name}() returns trigger language plpgsql as
     $$ begin raise exception '${message}' using errcode = 'restrict_violation'; end $$`,
    `create trigger ${name} before ${verb} on ${table} for each row when (${when})
     execute function ${name}()`,
  ]
}

/** Rows are only ever added, but for updates that `may` allows: no update, delete or, on PostgreSQL, truncate. */
export function appendOnly(words: Words, table: string, may = 'false'): string[] {
  const message = `${table} is append-only`
  return [
    ...refuse(words, { table, verb: 'update', when: `not (${may})`, message }),
    ...refuse(words, { table, verb: 'delete', when: 'true', message }),
    ...unemptied(words, table),
  ]
}

/** PostgreSQL has a third way to lose rows: refused as a delete is. */
export function unemptied({ dialect }: Words, table: string): string[] {
  if (dialect === 'sqlite') return []
  return [
    `create trigger ${table}_no_truncate before truncate on ${table}
     for each statement execute function ${table}_no_delete()`,
  ]
}

/** That an update leaves every one of the columns as it was. */
export function same(columns: string): string {
  return columns
    .trim()
    .split(/\s+/)
    .map((column) => `new.${column} is not distinct from old.${column}`)
    .join(' and ')
}

/** That an update leaves the column as it was, or fills it for the first time. */
export function filledOnce(column: string): string {
  return `(old.${column} is null or ${same(column)})`
}

/** The two columns of an amount that is never below zero. */
export function amount({ int }: Words, name: string): string {
  return `${name}_minor ${int} not null check (${name}_minor >= 0),
    ${name}_currency text not null`
}

/** What the database itself does after a row of a table was added or changed. */
interface Reaction {
  readonly name: string
  readonly table: string
  readonly after: 'insert' | 'update'
  /** Over `old` and `new`; always, unless it is said. */
  readonly when?: string
  /** Statements, each with its semicolon. */
  readonly body: string
}

/** A trigger by which the database keeps something that follows from a table's rows. */
export function react({ dialect }: Words, { name, table, after, when, body }: Reaction): string[] {
  const condition = when === undefined ? '' : `when (${when})`
  if (dialect === 'sqlite') {
    return [`create trigger ${name} after ${after} on ${table} ${condition} begin ${body} end`]
  }
  return [
    `create function ${name}() returns trigger language plpgsql as
     $$ begin ${body} return null; end $$`,
    `create trigger ${name} after ${after} on ${table} for each row ${condition}
     execute function ${name}()`,
  ]
}

/** That an update changes one of the columns. */
export function differs(columns: string): string {
  return columns
    .trim()
    .split(/\s+/)
    .map((column) => `new.${column} is distinct from old.${column}`)
    .join(' or ')
}

/**
 * Triggers that keep the words by which rows of the table are found, from its column `search_words`: JSON
 * text, an array of folded words. They do nothing while the words stay as they are. The table's own
 * migration makes the column; rows of it are never removed.
 */
export function searched(words: Words, table: string, id: string): string[] {
  const each = (row: 'old' | 'new') =>
    words.dialect === 'sqlite'
      ? `select value as word from json_each(${row}.search_words)`
      : `select jsonb_array_elements_text(${row}.search_words::jsonb) as word`
  const gone = `delete from search_words
    where list = '${table}' and id = old.${id} and word in (${each('old')});`
  const added = `insert into search_words (list, word, id)
    select '${table}', word, new.${id} from (${each('new')}) as words;`
  const changed = { table, after: 'update', when: differs('search_words') } as const
  return [
    ...react(words, { name: `${table}_words_added`, table, after: 'insert', body: added }),
    ...react(words, { name: `${table}_words_changed`, ...changed, body: `${gone} ${added}` }),
  ]
}
