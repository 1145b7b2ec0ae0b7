import type { Page, PageRequest, Position, Store, Tx } from '@billing/core'

/** One thing that somebody asks for. */
export interface Case {
  readonly name: string
  readonly run: () => Promise<unknown>
}

/** Finds the position that nine tenths of a table's rows stand before, newest first. */
export type FarIn = (
  table: string,
  order: readonly [at: string, id: string],
) => Promise<Position | null>

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

/** A list as it is, and narrowed by each of its filters: the first page, and one nine tenths in. */
export function everyCase<F>(store: Store, far: FarIn, name: string, list: Listed<F>): Case[] {
  const deep = lazily(() => far(list.table, list.order))
  const ask = (filter: F, after: Position | null) =>
    store.read((tx) => list.list(tx, filter, { limit: 20, after }))
  return [
    { name: `${name}: first page`, run: () => ask({} as F, null) },
    { name: `${name}: deep page`, run: async () => ask({} as F, await deep()) },
    ...list.filters.flatMap((filter) => {
      const what = JSON.stringify(filter).replaceAll('"', '')
      return [
        { name: `${name}: ${what}`, run: () => ask(filter, null) },
        { name: `${name}: ${what}, deep`, run: async () => ask(filter, await deep()) },
      ]
    }),
  ]
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
