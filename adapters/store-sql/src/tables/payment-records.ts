import { pageOf, type Payment, type Payments } from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const paymentColumns: Columns<Payment> = { amount: 'money', refunded: 'money' }

const paymentOf = (row: Row<Payment>) => fromRow(row, paymentColumns)

/** Payments: one for each order that takes money. */
export function payments({ db }: Handle): Payments {
  const all = () => db.selectFrom('payments').selectAll()
  return {
    async get(payment_id) {
      const row = await all().where('payment_id', '=', payment_id).executeTakeFirst()
      return row && paymentOf(row)
    },
    async byOrder(order_id) {
      const row = await all().where('order_id', '=', order_id).executeTakeFirst()
      return row && paymentOf(row)
    },
    async ofInvoice(invoice_id) {
      const rows = await all()
        .where('invoice_id', '=', invoice_id)
        .orderBy('created_at')
        .orderBy('payment_id')
        .execute()
      return rows.map(paymentOf)
    },
    put: (payment) => upsert(db, 'payments', 'payment_id', toRow(payment, paymentColumns)),
    async listOfAccount(account_id, { limit, after }) {
      const rows = await all()
        .where('account_id', '=', account_id)
        .where(isOlder(['created_at', 'payment_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('payment_id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows.map(paymentOf), limit, ({ created_at, payment_id }) => ({
        at: created_at,
        id: payment_id,
      }))
    },
    async capturesSince(account_id, since) {
      const { captures } = await db
        .selectFrom('payments')
        .select(({ fn }) => fn.countAll<number>().as('captures'))
        .where('account_id', '=', account_id)
        .where('captured_at', '>=', since)
        .where('started_by', '=', 'scheduler')
        .executeTakeFirstOrThrow()
      return Number(captures)
    },
  }
}
