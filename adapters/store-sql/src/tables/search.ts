import { wordsKept } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'

/** The column `search_words` of a row that these texts find. */
export function foundBy(...texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => wordsKept(text ?? ''))
  return JSON.stringify([...new Set(words)])
}

/** A list whose rows are found by words. */
export interface SearchedList {
  /** In a query of the list: the row's id, and all its words, as `foundBy` made them. */
  readonly id: RawBuilder<unknown>
  readonly words: RawBuilder<unknown>
  /** What has words by which rows of the list are found. */
  readonly lists: readonly ('accounts' | 'support_tickets')[]
  /** The ids of rows with a word of this beginning, perhaps twice. */
  readonly rows: (word: string) => RawBuilder<unknown>
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
export async function foundIn(
  { db, dialect }: Handle,
  { id, words, lists, rows }: SearchedList,
  asked: readonly string[] = [],
): Promise<Found | undefined> {
  if (asked.length === 0) return undefined
  const tests = asked.map((word) => holds(dialect, words, word))
  const rarest = await rarestOf(db, lists, asked)
  if (rarest !== undefined) tests.push(isOneOf(dialect, id, rows(rarest)))
  return { narrows: sql<SqlBool>`(${sql.join(tests, sql` and `)})`, few: rarest !== undefined }
}

/** The word that the fewest rows have; undefined when all are common. */
async function rarestOf(
  db: Handle['db'],
  lists: SearchedList['lists'],
  asked: readonly string[],
): Promise<string | undefined> {
  let rarest: string | undefined
  let least = GATHERED + 1
  for (const word of asked) {
    const { count } = await db
      .selectFrom(sql`(${withWord(lists, word)} limit ${least})`.as('rows_of'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) < least) {
      rarest = word
      least = Number(count)
    }
  }
  return rarest
}

/** What of these lists has a word of this beginning, by its id, perhaps twice. */
export function withWord(lists: SearchedList['lists'], word: string): RawBuilder<unknown> {
  return sql`select id from search_words
    where list in (${sql.join(lists)}) and word >= ${word} and word < ${word + LAST}`
}

/** A word begins after a quotation mark, and holds none. */
function holds(
  dialect: Handle['dialect'],
  words: RawBuilder<unknown>,
  word: string,
): RawBuilder<SqlBool> {
  const at = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos')
  return sql<SqlBool>`${at}(${words}, ${`"${word}`}) > 0`
}

/** PostgreSQL takes a list made of JSON for a short one, and so begins with it, as SQLite does with any. */
function isOneOf(dialect: Handle['dialect'], id: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  return dialect === 'sqlite'
    ? sql<SqlBool>`${id} in (${rows})`
    : sql<SqlBool>`${id} in (select jsonb_array_elements_text(
        (select coalesce(jsonb_agg(id), '[]') from (${rows}) as gathered)))`
}
