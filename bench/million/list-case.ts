import type { Page, PageRequest, Position, Store, Tx } from '@billing/core'
import type { Depths } from './far-in.ts'

/** One thing that somebody asks for. */
export interface Case {
  readonly name: string
  readonly run: () => Promise<unknown>
}

/** A list with one of its filters, or without any. */
export interface ListCase {
  readonly name: string
  readonly page: (request: PageRequest) => Promise<Page<unknown>>
  /** A position nine tenths in; null when everything is on one page. */
  readonly deep: () => Promise<Position | null>
}

type List<F> = (tx: Tx, filter: F, page: PageRequest) => Promise<Page<unknown>>

/** A list: where its rows are in which order, how it is asked, and what for. */
export interface Listed<F> {
  readonly table: string
  readonly order: readonly [at: string, id: string]
  readonly list: List<F>
  readonly filters: readonly F[]
}

/** The customer who has much of everything. */
export const account_id = '0198a000-0000-7000-8000-000000000777'
/** One of the operators. */
export const operator = '0198b900-0000-7000-8000-000000000007'

/** Rows of a page that somebody looks at. */
export const SHOWN = 20
/** Rows of a page, and pages, that are gone through to find out how long a filtered list is. */
const STEP = 200
const STEPS_MAX = 1_000

/** A list as it is, and narrowed by each of its filters. */
export function everyCase<F>(
  store: Store,
  { farIn, remembered }: Depths,
  name: string,
  { table, order, list, filters }: Listed<F>,
): ListCase[] {
  const inTable = lazily(() => farIn(table, order))
  return [{} as F, ...filters].map((filter) => {
    const what = JSON.stringify(filter).replaceAll('"', '')
    const page = (request: PageRequest) => store.read((tx) => list(tx, filter, request))
    const named = `${name} ${what === '{}' ? 'alone' : what}`
    const deep = lazily(() => remembered(named, () => deepIn(page, inTable)))
    return { name: named, page, deep }
  })
}

/** The first page, and one nine tenths in. */
export function pagesOf({ name, page, deep }: ListCase): Case[] {
  return [
    { name: `${name}, first page`, run: () => page({ limit: SHOWN, after: null }) },
    { name: `${name}, deep page`, run: async () => page({ limit: SHOWN, after: await deep() }) },
  ]
}

/**
 * Where nine tenths of the whole table stand before; and where the page from there is not as full as the
 * first one, because what is looked for is not spread evenly, nine tenths of the list itself.
 */
async function deepIn(
  page: ListCase['page'],
  inTable: () => Promise<Position | null>,
): Promise<Position | null> {
  const position = await inTable()
  const first = await page({ limit: SHOWN, after: null })
  const there = await page({ limit: SHOWN, after: position })
  if (there.data.length >= first.data.length) return position
  return (await nineTenths(page, STEP)) ?? nineTenths(page, SHOWN)
}

async function nineTenths(page: ListCase['page'], limit: number): Promise<Position | null> {
  const passed: Position[] = []
  let after: Position | null = null
  do {
    const { next }: Page<unknown> = await page({ limit, after })
    after = next
    if (after) passed.push(after)
  } while (after && passed.length < STEPS_MAX)
  return passed[Math.floor(passed.length * 0.9)] ?? null
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
