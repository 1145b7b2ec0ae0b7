import {
  type CustomerOrder,
  type EpochMs,
  type ListedCustomer,
  type Listings,
  type Page,
  pageOf,
  type PageRequest,
  type Position,
} from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import { columnOf } from './column.ts'
import { inOrder, newestOf } from './newest-of.ts'
import { all, equalTo, withoutIndex } from './pages.ts'
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
  readonly account_ids?: readonly string[] | undefined
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
  { account_id, account_ids, words }: Sought,
): Promise<FoundCustomers> {
  const found = await foundIn(handle, SEARCHED, words)
  const named = [
    ...equalTo(CUSTOMERS.table, { [CUSTOMERS.id]: account_id }, { unindexed: false }),
    ...(account_ids ? [sql<SqlBool>`${SEARCHED.id} in (${sql.join([...account_ids])})`] : []),
  ]
  if (found?.few === true) return { few: [found.narrows, ...named], test: undefined }
  return { few: named, test: found?.narrows }
}

/** The list of customers, from the table that the database keeps for it. */
export function listedCustomers(handle: Handle): Listings['customers'] {
  return async ({ account_id, account_ids, words, order = 'newest', ...filters }, page) => {
    const sought = { account_id, account_ids, words }
    const { few, test } = await customersFound(handle, sought)
    const isIndexed = few.length === 0 && order === 'newest'
    const named = equalTo(CUSTOMERS.table, filters, { unindexed: !isIndexed })
    const positions = await POSITIONS[order](handle, { few, named, test }, page)
    if (positions.data.length === 0) return { data: [], next: positions.next }
    const ids = positions.data.map((position) => position.id)
    const rows = await shown(handle.db, ids)
    const at = new Map(positions.data.map((position) => [position.id, position.at]))
    const told = rows.map((row) => ({ ...row, ...AMOUNTS[order](at.get(row.account_id) ?? 0) }))
    return inOrder(positions, told, (row) => row.account_id)
  }
}

async function shown(db: Handle['db'], ids: readonly string[]) {
  return db
    .selectFrom('listed_customers')
    .select(['account_id', 'display_name', 'email', 'customer_type', 'plan_tier'])
    .select(['subscription_status', 'vat_status', 'dunning_state', 'created_at'])
    .where('account_id', 'in', ids)
    .execute()
}

/** What a row says besides of what it is in order of. */
const AMOUNTS: Readonly<Record<CustomerOrder, (at: number) => Partial<ListedCustomer>>> = {
  newest: () => ({}),
  owed: (owed_minor) => ({ owed_minor }),
  next_charge: (at) => ({ next_charge_at: at as EpochMs }),
}

interface Narrowed extends FoundCustomers {
  readonly named: readonly RawBuilder<SqlBool>[]
}

type InOrder = (handle: Handle, narrowed: Narrowed, page: PageRequest) => Promise<Page<Position>>

/** Which customers a page has, in each order. */
const POSITIONS: Readonly<Record<CustomerOrder, InOrder>> = {
  newest: ({ db }, { few, named, test }, page) => {
    const { table, id } = CUSTOMERS
    const list = { table, at: 'created_at', id, scanned: test && { test } } as const
    return newestOf(db, list, [[...few, ...named]], page)
  },
  owed: mostOwed,
  next_charge: chargedNext,
}

/** Counted from the open invoices alone, of which there are few: an index has all that is added up. */
async function mostOwed(
  { db, dialect }: Handle,
  { few, named, test }: Narrowed,
  { limit, after }: PageRequest,
): Promise<Page<Position>> {
  const least = sql.raw(dialect === 'sqlite' ? 'max' : 'greatest')
  const owed = sql<number>`sum(${least}(total_minor - credit_applied_minor - credited_minor, 0))`
  const isBehind = after ? sql`and (${owed}, account_id) < (${after.at}, ${after.id})` : sql``
  const isOwing = sql<SqlBool>`listed_customers.account_id = owing.id`
  const narrowed = all([isOwing, ...few, ...named, ...(test ? [test] : [])])
  const found = few.length > 0 ? sql`owing join listed_customers on ${narrowed}` : tried(narrowed)
  const owing = sql<Position>`(with owing as materialized (
      select account_id as id, ${owed} as at from invoices
      where status in ('open', 'uncollectible')
      group by account_id having ${owed} > 0 ${isBehind})
    select owing.id as id, owing.at as at from ${found}
    order by owing.at desc, owing.id desc limit ${limit + 1})`
  const rows = await db
    .selectFrom(owing.as('owed'))
    .select(['at', 'id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const positions = rows.map(({ at, id }) => ({ at: Number(at), id }))
  return pageOf(positions, limit, (row) => row)
}

/**
 * Those who owe, the largest debt first, each tried by its id until the page is full. PostgreSQL would join by reading every
 * customer; what has a limit and an offset it does as it is written.
 */
function tried(narrowed: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const everybody = sql.lit(Number.MAX_SAFE_INTEGER)
  return sql`(select * from owing order by at desc, id desc limit ${everybody}) as owing
    where exists (select 1 from listed_customers where ${narrowed} limit 1 offset 0)`
}

/** A customer has one cycle that is planned; what is overdue is asked for by dunning, and stands in the order of debts. */
async function chargedNext(
  { db }: Handle,
  { few, named, test }: Narrowed,
  page: PageRequest,
): Promise<Page<Position>> {
  const tests = [...(few.length > 0 ? [] : named), ...(test ? [test] : [])]
  const found = few.length > 0 ? [...few, ...named] : []
  const list = {
    table: 'billing_cycles',
    join: joined(sql.table(CUSTOMERS.table)),
    at: 'billing_cycles.next_action_at',
    id: 'billing_cycles.cycle_id',
    scanned: tests.length > 0 ? { test: all(tests) } : undefined,
  } as const
  // By no index of its own: the one over the date leads in order.
  const planned = withoutIndex(sql<SqlBool>`state = 'planned'`)
  const cases = [[planned, ...found]]
  const { data, next } = await newestOf(db, list, cases, { ...page, oldest_first: true })
  if (data.length === 0) return { data, next }
  const rows = await db
    .selectFrom('billing_cycles')
    .select(['cycle_id', 'account_id'])
    .where(
      'cycle_id',
      'in',
      data.map(({ id }) => id),
    )
    .execute()
  const accounts = new Map(rows.map(({ cycle_id, account_id }) => [cycle_id, account_id]))
  return { data: data.map(({ at, id }) => ({ at, id: accounts.get(id) ?? '' })), next }
}

/** Joins the customer of a row. */
export const joined = (customers: RawBuilder<unknown>) => sql`join ${customers} using (account_id)`
