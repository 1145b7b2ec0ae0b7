import {
  type Invoice,
  type Invoices,
  type IssuedInvoice,
  issuedInvoice,
  pageOf,
} from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const invoiceColumns: Columns<Invoice> = {
  lines: 'json',
  subtotal: 'money',
  vat: 'json',
  vat_amount: 'money',
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
export function invoices({ db, dialect }: Handle): Invoices {
  const find = (invoice_id: string) =>
    db.selectFrom('invoices').selectAll().where('invoice_id', '=', invoice_id)
  return {
    async get(invoice_id) {
      const row = await find(invoice_id).executeTakeFirst()
      return row && fromRow(row, invoiceColumns)
    },
    async getForUpdate(invoice_id) {
      const row = await find(invoice_id).$call(lockRows(dialect)).executeTakeFirst()
      return row && fromRow(row, invoiceColumns)
    },
    async ofCycle(cycle_id) {
      const row = await db
        .selectFrom('invoices')
        .selectAll()
        .where('cycle_id', '=', cycle_id)
        .executeTakeFirst()
      return row && fromRow(row, invoiceColumns)
    },
    put: (invoice) => upsert(db, 'invoices', 'invoice_id', toRow(invoice, invoiceColumns)),
    async deleteDraft(invoice_id) {
      await db.deleteFrom('invoices').where('invoice_id', '=', invoice_id).execute()
    },
    ...invoiceLists(db),
  }
}

function invoiceLists(db: Handle['db']): Pick<Invoices, 'listOfAccount' | 'owedBy'> {
  const issuedTo = (account_id: string) =>
    db
      .selectFrom('invoices')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('issued_at', 'is not', null)
  return {
    async listOfAccount(account_id, { limit, after }) {
      const rows = await issuedTo(account_id)
        .where(isOlder(['issued_at', 'invoice_id'], after))
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
      const rows = await issuedTo(account_id)
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
  }
}
