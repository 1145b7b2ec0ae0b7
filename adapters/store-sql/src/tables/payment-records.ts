import { pageOf, type Payment, type Payments } from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { type Late, lateRows } from './late-rows.ts'
import { isOlder } from './pages.ts'

const paymentColumns: Columns<Payment> = { amount: 'money', refunded: 'money' }

const paymentOf = (row: Row<Payment>) => fromRow(row, paymentColumns)

/** Payments: one for each order that takes money. */
export function payments({ db }: Handle): Payments & Late {
  const late = lateRows<Payment, 'payments'>(db, 'payments', 'payment_id', (payment) =>
    toRow(payment, paymentColumns),
  )
  const all = () => db.selectFrom('payments').selectAll()
  return {
    late,
    put: late.put,
    get: (payment_id) =>
      late.get(payment_id, async () => {
        const row = await all().where('payment_id', '=', payment_id).executeTakeFirst()
        return row && paymentOf(row)
      }),
    async byOrder(order_id) {
      const put = late.find((payment) => payment.order_id === order_id)
      if (put) return put
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
    ...paymentWalks(db),
    list: paymentList(db),
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

function paymentList(db: Handle['db']): Payments['list'] {
  return async ({ account_id, kind, status }, { limit, after }) => {
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id ?? ''))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'topup'))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
      .where(isOlder(['created_at', 'payment_id'], after))
      .orderBy('created_at', 'desc')
      .orderBy('payment_id', 'desc')
      .limit(limit + 1)
      .execute()
    return pageOf(rows.map(paymentOf), limit, ({ created_at, payment_id }) => ({
      at: created_at,
      id: payment_id,
    }))
  }
}

function paymentWalks(db: Handle['db']): Pick<Payments, 'ofInvoices' | 'page'> {
  const all = () => db.selectFrom('payments').selectAll()
  return {
    async ofInvoices(invoice_ids) {
      if (invoice_ids.length === 0) return []
      const rows = await all()
        .where('invoice_id', 'in', invoice_ids)
        .orderBy('payment_id')
        .execute()
      return rows.map(paymentOf)
    },
    async page(after_id, limit) {
      const rows = await all()
        .where('payment_id', '>', after_id)
        .orderBy('payment_id')
        .limit(limit)
        .execute()
      return rows.map(paymentOf)
    },
  }
}
