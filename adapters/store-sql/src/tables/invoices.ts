import {
  type EpochMs,
  type Invoice,
  type Invoices,
  type IssuedInvoice,
  issuedInvoice,
  pageOf,
} from '@billing/core'
import { sql } from 'kysely'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle, Session } from '../dialect.ts'
import { hasUnprintableBuyer, isUnprintable } from '../indexed-expressions.ts'
import { adriftDebts } from './adrift-debts.ts'
import { type Buffered, writeBuffer } from './write-buffer.ts'
import { isNewer, isNumberWithin, isOlder } from './pages.ts'

const invoiceColumns: Columns<Invoice> = {
  lines: 'json',
  subtotal: 'money',
  vat: 'json',
  vat_amount: 'money',
  vat_converted: 'json',
  total: 'money',
  credit_applied: 'money',
  credited: 'money',
  vat_credited: 'money',
  refunded: 'money',
  seller: 'json',
  buyer: 'json',
  exempt_from_ladder: 'boolean',
}

function issuedOf(row: Row<Invoice>): IssuedInvoice {
  return issuedInvoice(fromRow(row, invoiceColumns))
}

/** Invoices. That an issued one never changes is kept by triggers of the migrations. */
export function invoices(session: Session): Invoices & Buffered {
  const { db, dialect } = session
  const buffer = writeBuffer<Invoice, 'invoices'>(session, {
    table: 'invoices',
    key: 'invoice_id',
    rowOf: (invoice) => toRow(invoice, invoiceColumns),
    recordOf: (row: Row<Invoice>) => fromRow(row, invoiceColumns),
  })
  return {
    buffer,
    put: buffer.put,
    get: buffer.get,
    getForUpdate: buffer.getForUpdate,
    ...invoiceLists(db),
    async linesSince(account_id, since) {
      const rows = await issuedTo(db, account_id)
        .where('issued_at', '>=', since)
        .where('cycle_id', 'is not', null)
        .execute()
      return rows.reduce((sum, row) => sum + issuedOf(row).lines.length, 0)
    },
    async withoutAddressSince(since) {
      const { found } = await db
        .selectFrom('invoices')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .where('address_waited_until', 'is not', null)
        .where('issued_at', '>=', since)
        .executeTakeFirstOrThrow()
      return Number(found)
    },
    async unprintableSince(since) {
      const { found } = await db
        .selectFrom('invoices')
        .innerJoin('accounts', 'accounts.account_id', 'invoices.account_id')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .where(sql<boolean>`${sql.raw(hasUnprintableBuyer(dialect))}`)
        .where(sql<boolean>`${sql.raw(isUnprintable(dialect, 'accounts.company_name'))}`)
        .where('issued_at', '>=', since)
        .where('invoices.status', '!=', 'void')
        .executeTakeFirstOrThrow()
      return Number(found)
    },
    ...invoiceWalks(db),
    adrift: adriftDebts(db),
  }
}

function issuedTo(db: Handle['db'], account_id: string) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('issued_at', 'is not', null)
}

function invoiceLists(db: Handle['db']): Pick<Invoices, 'listOfAccount' | 'owedBy' | 'vatCharged'> {
  return {
    async listOfAccount(account_id, { limit, after }) {
      const rows = await issuedTo(db, account_id)
        .where((row) => isOlder(row, ['issued_at', 'invoice_id'], after))
        .orderBy('issued_at', 'desc')
        .orderBy('invoice_id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows.map(issuedOf), limit, ({ issued_at, invoice_id }) => ({
        at: issued_at,
        id: invoice_id,
      }))
    },
    async owedBy(account_id) {
      const rows = await issuedTo(db, account_id)
        .where('status', 'in', ['open', 'uncollectible'])
        .where((row) =>
          row(
            row('credit_applied_minor', '+', row.ref('credited_minor')),
            '<',
            row.ref('total_minor'),
          ),
        )
        .orderBy('due_at')
        .orderBy('issued_at')
        .orderBy('invoice_id')
        .execute()
      return rows.map(issuedOf)
    },
    async vatCharged(account_id) {
      const rows = await issuedTo(db, account_id)
        .whereRef('vat_credited_minor', '<', 'vat_amount_minor')
        .orderBy('issued_at')
        .orderBy('invoice_id')
        .execute()
      return rows.map(issuedOf)
    },
  }
}

function invoiceWalks(
  db: Handle['db'],
): Pick<Invoices, 'page' | 'issuedIn' | 'countIssuedIn' | 'numbered'> {
  return {
    async issuedIn({ start, end }, after, limit) {
      const rows = await db
        .selectFrom('invoices')
        .selectAll()
        .where('issued_at', '>=', start)
        .where('issued_at', '<', end)
        .where((row) => isNewer(row, ['issued_at', 'invoice_id'], after))
        .orderBy('issued_at')
        .orderBy('invoice_id')
        .limit(limit)
        .execute()
      return rows.map(issuedOf)
    },
    async countIssuedIn({ start, end }) {
      const { rows } = await db
        .selectFrom('invoices')
        .select((row) => row.fn.countAll<number>().as('rows'))
        .where('issued_at', '>=', start)
        .where('issued_at', '<', end)
        .executeTakeFirstOrThrow()
      return rows
    },
    async page(after_id, limit) {
      const rows = await db
        .selectFrom('invoices')
        .selectAll()
        .where('invoice_id', '>', after_id)
        .where('issued_at', 'is not', null)
        .orderBy('invoice_id')
        .limit(limit)
        .execute()
      return rows.map(issuedOf)
    },
    numbered: (first, last) =>
      db
        .selectFrom('invoices')
        .select('invoice_id as id')
        .select(['number', 'issued_at', 'time_zone'])
        .where(isNumberWithin(first, last))
        .orderBy('number')
        .$narrowType<{ number: string; issued_at: EpochMs }>()
        .execute(),
  }
}
