import type { Currency, EpochMs, InvoiceStanding, Listings } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import { INVOICE_STANDING } from '../indexed-expressions.ts'
import { columnOf } from './column.ts'
import { CUSTOMERS, customersFound, customersTried, joined } from './listed-customers.ts'
import { inOrder, newestOf } from './newest-of.ts'
import { equalTo, withoutIndex } from './pages.ts'

const DUE_AT = columnOf('invoices', 'invoices.due_at')

/** The list of issued invoices: first which ones, by the indexes alone, then what is shown of them. */
export function listedInvoices(handle: Handle): Listings['invoices'] {
  return async ({ standing, number, account_id, words }, now, page) => {
    const { few, test } = await customersFound(handle, { words })
    const named = equalTo(
      'invoices',
      { 'invoices.number': number, 'invoices.account_id': account_id },
      { unindexed: false },
    )
    const isFew = few.length + named.length > 0
    const positions = await newestOf(
      handle.db,
      {
        table: 'invoices',
        join: few.length > 0 ? joined(sql.table(CUSTOMERS.table)) : undefined,
        at: 'invoices.issued_at',
        id: 'invoices.invoice_id',
        scanned: test && { test, join: joined(customersTried(handle.dialect)) },
      },
      standings(standing, now, isFew).map((each) => [...each, ...named, ...few]),
      page,
    )
    const ids = positions.data.map(({ id }) => id)
    return inOrder(positions, await shown(handle.db, ids), ({ invoice_id }) => invoice_id)
  }
}

type Conditions = readonly RawBuilder<SqlBool>[]

/** What each group of operators is in the database. Source: contract 6.9. */
function standings(
  standing: InvoiceStanding | undefined,
  now: EpochMs,
  unindexed: boolean,
): readonly Conditions[] {
  const stands = (as: string) => {
    const holds = sql<SqlBool>`${sql.raw(INVOICE_STANDING)} = ${as}`
    return unindexed ? withoutIndex(holds) : holds
  }
  const due = sql<SqlBool>`${DUE_AT} <= ${now}`
  const later = sql<SqlBool>`${DUE_AT} > ${now}`
  const groups: Readonly<Record<InvoiceStanding, readonly Conditions[]>> = {
    open: [[stands('open'), later]],
    overdue: [[stands('open'), due], [stands('uncollectible')]],
    paid: [[stands('paid')]],
    void: [[stands('void')]],
  }
  return standing === undefined ? [[]] : groups[standing]
}

async function shown(db: Handle['db'], ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('listed_customers', 'listed_customers.account_id', 'invoices.account_id')
    .select(['invoice_id', 'invoices.account_id', 'number', 'status', 'issued_at', 'due_at'])
    .select(['paid_at', 'total_minor', 'total_currency', 'display_name', 'email'])
    .where('invoice_id', 'in', ids)
    .$narrowType<{ number: string; issued_at: EpochMs; due_at: EpochMs }>()
    .execute()
  return rows.map(({ total_minor: amount_minor, total_currency, display_name, ...row }) => ({
    ...row,
    total: { amount_minor, currency: total_currency as Currency },
    company_name: display_name,
  }))
}
