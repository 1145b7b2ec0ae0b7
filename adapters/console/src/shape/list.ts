import {
  empty,
  heading,
  type Html,
  html,
  type Listed,
  listed,
  NOTHING,
  olderLinks,
  type Page,
  type Reader,
  table,
  type Visit,
} from '@billing/pages'
import { sectionNav } from '../nav.ts'
import { type Asked, askedOf, filterForm, type Filters } from './filters.ts'
import { type Names, readNames } from './names.ts'
import { withQuery } from './paths.ts'
import type { Kind } from './word.ts'

/** Rows of one page of a list, and where the next page begins. */
export interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null | undefined
}

/** A column: its head, what stands in it, and whether it holds amounts, or its head is only read aloud. */
type ColumnOf<Row> = readonly [
  head: string,
  cell: (row: Row, reader: Reader, names: Names) => Html | string,
  kind?: 'amounts' | 'silent',
]

/** A list of the API as a page: what narrows it, what is read, and what stands in a row. */
export interface ListPage<F extends Filters, Row> {
  readonly path: string
  readonly words: { readonly title: string; readonly lead: string; readonly none: string }
  readonly filters: F
  readonly labels: Readonly<Record<string, string>>
  /** Of which kind the states are that a filter names. */
  readonly kinds?: Readonly<Record<string, Kind>>
  read(visit: Visit, query: Asked<F> & Asking): Promise<Rows<Row>>
  /** The ids of a row that have names. */
  ids?(row: Row): readonly (string | null | undefined)[]
  readonly columns: readonly ColumnOf<Row>[]
  /** What one can do about the list as a whole. */
  beside?(reader: Reader): Html
}

interface Asking {
  readonly limit: number
  readonly cursor?: string
}

/** What the page of a list has read. */
export interface Known<Row> {
  readonly asked: Readonly<Record<string, string | undefined>>
  readonly listed: Listed<Rows<Row>>
  readonly names: Names
}

/** Rows of one page: with two ids in each, one question names them all. */
const LIMIT = 50

/** The page of a list. */
export function listPage<const F extends Filters, Row>(list: ListPage<F, Row>): Page<Known<Row>> {
  const { path, words, filters, labels, kinds = {}, columns } = list
  const { title, lead, none } = words
  const heads = columns.map(([head, , kind]) => ({ head, [kind ?? 'plain']: true }))
  return {
    path,
    who: 'account',
    async load(visit) {
      const asked = askedOf(visit.query, filters)
      const read = (cursor: { cursor?: string }) =>
        list.read(visit, { limit: LIMIT, ...asked, ...cursor })
      const found = await listed(visit, read)
      const ids = found.list.rows.flatMap((row) => list.ids?.(row) ?? [])
      return { asked, listed: found, names: await readNames(visit, ids) }
    },
    view({ asked, listed: { list: page, older }, names }, reader) {
      const rows = page.rows.map((row) => columns.map(([, cell]) => cell(row, reader, names)))
      const body = html`${heading(title, lead, list.beside?.(reader) ?? NOTHING)}
        ${sectionNav(path, reader)} ${filterForm({ path, filters, labels, kinds, asked }, reader)}
        <section class="card" id="results">
          ${rows.length === 0 ? empty(none) : table(title, heads, rows)}
          ${olderLinks(withQuery(path, asked), { older, next: page.next }, reader)}
        </section>`
      return { title, body }
    },
  }
}
