import type { ClaimedOrder, ProviderOrder, ProviderOrders } from '@billing/core'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, isUnleased, leaseEnd } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { lockFreeRows } from './locking.ts'
import { upsert } from './writes.ts'

const orderColumns: Columns<ProviderOrder> = { amount: 'money' }

/** Records of orders at the provider, and the queue of those to read. */
export function providerOrders({ db, dialect }: Handle): ProviderOrders {
  const all = () => db.selectFrom('provider_orders').selectAll()
  return {
    async get(order_id) {
      const row = await all().where('order_id', '=', order_id).executeTakeFirst()
      return row && orderOf(row)
    },
    async byReference(reference) {
      const row = await all()
        .where('reference', '=', reference)
        .orderBy('created_at', 'desc')
        .orderBy('order_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && orderOf(row)
    },
    put: (order) => upsert(db, 'provider_orders', 'order_id', toRow(order, orderColumns)),
    async touch(order_id, now) {
      const { numUpdatedRows } = await db
        .updateTable('provider_orders')
        .set((row) => ({ dirty_seq: row('dirty_seq', '+', 1), updated_at: now }))
        .where('order_id', '=', order_id)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    ...orderQueue({ db, dialect }),
  }
}

type OrderRow = Selectable<Database['provider_orders']>

function orderOf({ lease_until: _until, lease_fence: _fence, ...row }: OrderRow): ProviderOrder {
  return fromRow(row, orderColumns)
}

/** Since when an order is due: what a webhook touched, from that moment; else at the planned time. */
export const orderDueAt = sql<number>`case
  when dirty_seq > done_seq and (next_read_at is null or updated_at < next_read_at) then updated_at
  else next_read_at end`

/** As `orderDueAt is not null`, in the words of the two indexes. */
export function isOrderOpen(row: ExpressionBuilder<Database, 'provider_orders'>) {
  return row.or([row('dirty_seq', '>', row.ref('done_seq')), row('next_read_at', 'is not', null)])
}

function orderQueue({ db, dialect }: Handle): Pick<ProviderOrders, 'claimDue' | 'release'> {
  return {
    async claimDue(now, limit, lease_ms): Promise<ClaimedOrder[]> {
      const due = db
        .selectFrom('provider_orders')
        .select('order_id')
        .where((row) =>
          row.or([row('dirty_seq', '>', row.ref('done_seq')), row('next_read_at', '<=', now)]),
        )
        .where(isUnleased(dialect))
        .orderBy(orderDueAt)
        .orderBy('order_id')
        .limit(limit)
        .$call(lockFreeRows(dialect))
      const rows = await db
        .updateTable('provider_orders')
        .set((row) => ({
          lease_until: leaseEnd(dialect, lease_ms),
          lease_fence: row('lease_fence', '+', 1),
        }))
        .where('order_id', 'in', due)
        .returningAll()
        .returning(orderDueAt.as('due_at'))
        .execute()
      return rows
        .toSorted((a, b) => a.due_at - b.due_at || (a.order_id < b.order_id ? -1 : 1))
        .map(({ due_at: _due, ...row }) => ({ order: orderOf(row), fence: row.lease_fence }))
    },
    async release({ order, fence }, next, now) {
      const { numUpdatedRows } = await db
        .updateTable('provider_orders')
        .set((row) => ({
          ...next,
          done_seq: order.dirty_seq,
          read_count: row('read_count', '+', 1),
          updated_at: now,
          lease_until: null,
        }))
        .where('order_id', '=', order.order_id)
        .where('lease_fence', '=', fence)
        .where('lease_until', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
