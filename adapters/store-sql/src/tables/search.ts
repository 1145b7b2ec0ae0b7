import { searchWords } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import type { Column, Table } from './column.ts'

/** The column `search_words` of a row that these texts find. */
export function foundBy(...texts: readonly (string | null)[]): string {
  return JSON.stringify(searchWords(texts.join(' ')))
}

/** A list whose rows are found by words. */
export interface SearchedList<T extends Table> {
  /** The table whose triggers keep the words. */
  readonly list: 'accounts' | 'support_tickets'
  /** The table of the query. */
  readonly table: T
  /** Its columns: the row's id, and its words as `foundBy` made them. */
  readonly id: Column<T>
  readonly words: Column<T>
}

/** What narrows a query to the rows found. */
export interface Found {
  readonly narrows: RawBuilder<SqlBool>
  /**
   * Whether it names a few rows by their ids. Other conditions are then to be without an index, so that
   * the database begins with this one: see `equalTo`.
   */
  readonly few: boolean
}

/**
 * Rows that a word may have for the list to be gathered by it, filtered and sorted. Of a more common word the
 * list is walked in its order, and each row on the way tried. Gathering costs up to 10 µs for each row of the
 * word, walking 1 to 3 µs for each row passed: among a million, a word of 3,000 fills a page of 20 after
 * 7,000 rows, so that beyond it walking is faster.
 */
const GATHERED = 3_000

/** Sorts after every word that begins as asked. */
const LAST = '\u{10ffff}'

/**
 * Finds rows of which every asked word is the beginning of one of their words; undefined when nothing is
 * asked. First the database is asked how rare the words are: by the rarest the rows are gathered, the
 * others are looked for in each row's own words.
 */
export async function foundIn<T extends Table>(
  { db, dialect }: Handle,
  { list, id, words }: SearchedList<T>,
  asked: readonly string[] = [],
): Promise<Found | undefined> {
  if (asked.length === 0) return undefined
  const tests = asked.map((word) => holds(dialect, words, word))
  const rarest = await rarestOf(db, list, asked)
  if (rarest !== undefined) tests.push(isOneOf(dialect, id, rowsOf(list, rarest)))
  return { narrows: sql<SqlBool>`(${sql.join(tests, sql` and `)})`, few: rarest !== undefined }
}

/** The word that the fewest rows have; undefined when all are common. */
async function rarestOf(
  db: Handle['db'],
  list: string,
  asked: readonly string[],
): Promise<string | undefined> {
  let rarest: string | undefined
  let least = GATHERED + 1
  for (const word of asked) {
    const { count } = await db
      .selectFrom(sql`(${rowsOf(list, word)} limit ${least})`.as('rows_of'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) < least) {
      rarest = word
      least = Number(count)
    }
  }
  return rarest
}

/** The ids of the rows that have a word of this beginning, perhaps twice. */
function rowsOf(list: string, word: string): RawBuilder<unknown> {
  return sql`select id from search_words
    where list = ${list} and word >= ${word} and word < ${word + LAST}`
}

/** A word begins after a quotation mark, and holds none. */
function holds(dialect: Handle['dialect'], words: string, word: string): RawBuilder<SqlBool> {
  const at = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos')
  return sql<SqlBool>`${at}(${sql.ref(words)}, ${`"${word}`}) > 0`
}

/** PostgreSQL takes a list made of JSON for a short one, and so begins with it, as SQLite does with any. */
function isOneOf(dialect: Handle['dialect'], id: string, rows: RawBuilder<unknown>) {
  return dialect === 'sqlite'
    ? sql<SqlBool>`${sql.ref(id)} in (${rows})`
    : sql<SqlBool>`${sql.ref(id)} in (select jsonb_array_elements_text(
        (select coalesce(jsonb_agg(id), '[]') from (${rows}) as gathered)))`
}
