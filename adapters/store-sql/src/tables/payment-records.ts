import {
  type EpochMs,
  epochMs,
  type Payment,
  PAYMENT_KINDS,
  type PaymentFilter,
  paymentMachine,
  type Payments,
  statesOf,
} from '@billing/core'
import { rowBy, rowsOfKeys } from '../batching.ts'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle, Session } from '../dialect.ts'
import { type Buffered, writeBuffer } from './write-buffer.ts'
import { casesOf, inOrder, newestOf } from './newest-of.ts'
import { equalTo } from './pages.ts'

const paymentColumns: Columns<Payment> = {
  amount: 'money',
  refunded: 'money',
  uninvoiced: 'boolean',
}

const paymentOf = (row: Row<Payment>) => fromRow(row, paymentColumns)

/** Payments: one for each order that takes money. */
export function payments(session: Session): Payments & Buffered {
  const { db, batch } = session
  const buffer = writeBuffer<Payment, 'payments'>(session, {
    table: 'payments',
    key: 'payment_id',
    rowOf: (payment) => toRow(payment, paymentColumns),
    recordOf: paymentOf,
  })
  const all = () => db.selectFrom('payments').selectAll()
  const storedByOrder = rowBy(
    batch,
    (order_ids) => all().where('order_id', 'in', order_ids).execute(),
    ({ order_id }) => order_id,
  )
  return {
    buffer,
    put: buffer.put,
    get: buffer.get,
    async byOrder(order_id) {
      const put = buffer.find((payment) => payment.order_id === order_id)
      if (put) return put
      const row = await storedByOrder(order_id)
      return row && buffer.seen(row)
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
    capturesSince: capturesSince(session),
    ...topups(db),
    async wrongTopupsSince(since) {
      const { wrong } = await db
        .selectFrom('payments')
        .select(({ fn }) => fn.countAll<number>().as('wrong'))
        .where('kind', '=', 'topup')
        .where('failure_code', '=', 'wrong_amount')
        .where('updated_at', '>=', since)
        .executeTakeFirstOrThrow()
      return Number(wrong)
    },
  }
}

/** What accounts paid for calls in advance; a topup of this transaction is not among them. */
function topups(db: Handle['db']): Pick<Payments, 'capturedTopups'> {
  return {
    async capturedTopups(account_id) {
      const rows = await db
        .selectFrom('payments')
        .selectAll()
        .where('account_id', '=', account_id)
        .where('kind', '=', 'topup')
        .where('captured_at', 'is not', null)
        .orderBy('captured_at', 'desc')
        .orderBy('payment_id', 'desc')
        .execute()
      return rows.map(paymentOf)
    },
  }
}

/** Asked of many accounts at once: each is counted from the instant that is asked of it. */
function capturesSince({ db, batch }: Session): Payments['capturesSince'] {
  const counted = batch(async (asked: readonly (readonly [string, EpochMs])[]) => {
    const since = epochMs(Math.min(...asked.map(([, at]) => at)))
    const rows = await rowsOfKeys(
      asked.map(([account_id]) => account_id),
      (account_ids) =>
        db
          .selectFrom('payments')
          .select(['account_id', 'captured_at'])
          .where('account_id', 'in', account_ids)
          .where('captured_at', '>=', since)
          .where('started_by', '=', 'scheduler')
          .execute(),
    )
    return asked.map(
      ([account_id, at]) =>
        rows.filter((row) => row.account_id === account_id && (row.captured_at ?? 0) >= at).length,
    )
  })
  return (account_id, since) => counted([account_id, since])
}

const LIST = { table: 'payments', at: 'created_at', id: 'payment_id' } as const

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
    const own = equalTo('payments', { account_id }, { unindexed: false })
    return [[...own, ...equalTo('payments', { kind, status }, { unindexed: true })]]
  }
  if (kind === undefined && status === undefined) return [[]]
  return casesOf('payments', {
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
