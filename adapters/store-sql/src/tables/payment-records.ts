import {
  type Payment,
  PAYMENT_KINDS,
  type PaymentFilter,
  paymentMachine,
  type Payments,
  statesOf,
} from '@billing/core'
import { sql } from 'kysely'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { type Late, lateRows } from './late-rows.ts'
import { casesOf, inOrder, newestOf } from './newest-of.ts'
import { equalTo } from './pages.ts'

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

const LIST = { from: sql.table('payments'), at: 'created_at', id: 'payment_id' } as const

function paymentList(db: Handle['db']): Payments['list'] {
  return async (filter, page) => {
    const positions = await newestOf(db, LIST, filtered(filter), page)
    const ids = positions.data.map(({ id }) => id)
    if (ids.length === 0) return { data: [], next: null }
    const rows = await db
      .selectFrom('payments')
      .selectAll()
      .where('payment_id', 'in', ids)
      .execute()
    return inOrder(positions, rows.map(paymentOf), ({ payment_id }) => payment_id)
  }
}

/** An account's payments are found by its own index, others by the one over kind and status. */
function filtered({ account_id, kind, status }: PaymentFilter) {
  if (account_id !== undefined) {
    const own = equalTo({ account_id }, { unindexed: false })
    return [[...own, ...equalTo({ kind, status }, { unindexed: true })]]
  }
  if (kind === undefined && status === undefined) return [[]]
  return casesOf({
    kind: kind === undefined ? PAYMENT_KINDS : [kind],
    status: status === undefined ? statesOf(paymentMachine) : [status],
  })
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
