import type { Listings } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import { columnOf } from './column.ts'
import { inOrder, newestOf } from './newest-of.ts'
import { equalTo } from './pages.ts'
import { foundIn, type SearchedList, withWord } from './search.ts'

/** The list of customers: its table, and the column of a row's id. */
export const CUSTOMERS = { table: 'listed_customers', id: 'listed_customers.account_id' } as const

/** All words of a customer. */
export const CUSTOMER_WORDS = columnOf(CUSTOMERS.table, 'listed_customers.search_words')

/** The words of customers, in a query over `listed_customers`. */
const SEARCHED: SearchedList = {
  id: columnOf(CUSTOMERS.table, CUSTOMERS.id),
  words: CUSTOMER_WORDS,
  lists: ['accounts'],
  rows: (word) => withWord(['accounts'], word),
}

/**
 * `listed_customers` joined to try rows for words. SQLite would take the unique index, and read each row
 * besides: its name is said, which halves the pages that are read.
 */
export function customersTried(dialect: Handle['dialect']): RawBuilder<unknown> {
  const customers = sql.table(CUSTOMERS.table)
  return dialect === 'sqlite' ? sql`${customers} indexed by listed_customers_tried` : customers
}

/** Who is looked for. */
interface Sought {
  readonly account_id?: string | undefined
  readonly words?: readonly string[] | undefined
}

/** How a list finds the customer looked for. */
interface FoundCustomers {
  /** On `listed_customers`, which leads to few rows. */
  readonly few: readonly RawBuilder<SqlBool>[]
  /** On `listed_customers`, for each row of the list. */
  readonly test: RawBuilder<SqlBool> | undefined
}

/** Finds the customer looked for. */
export async function customersFound(
  handle: Handle,
  { account_id, words }: Sought,
): Promise<FoundCustomers> {
  const found = await foundIn(handle, SEARCHED, words)
  const named = equalTo(CUSTOMERS.table, { [CUSTOMERS.id]: account_id }, { unindexed: false })
  if (found?.few === true) return { few: [found.narrows, ...named], test: undefined }
  return { few: named, test: found?.narrows }
}

/** The list of customers, from the table that the database keeps for it. */
export function listedCustomers(handle: Handle): Listings['customers'] {
  return async ({ account_id, words, ...filters }, page) => {
    const sought = { account_id, words }
    const { few, test } = await customersFound(handle, sought)
    const conditions = [...few, ...equalTo(CUSTOMERS.table, filters, { unindexed: few.length > 0 })]
    const { table, id } = CUSTOMERS
    const list = { table, at: 'created_at', id, scanned: test && { test } } as const
    const positions = await newestOf(handle.db, list, [conditions], page)
    if (positions.data.length === 0) return { data: [], next: positions.next }
    const rows = await handle.db
      .selectFrom('listed_customers')
      .select(['account_id', 'display_name', 'email', 'customer_type', 'plan_tier'])
      .select(['subscription_status', 'vat_status', 'dunning_state', 'created_at'])
      .where(
        'account_id',
        'in',
        positions.data.map((position) => position.id),
      )
      .execute()
    return inOrder(positions, rows, (row) => row.account_id)
  }
}
