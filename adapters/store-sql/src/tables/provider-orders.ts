import type { ClaimedOrder, EpochMs, ProviderOrder, ProviderOrders } from '@billing/core'
import { type Selectable, sql } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, isUnleased, type Session } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { leased, writeClaimed } from './leases.ts'
import { materialized, forUpdateSkipLocked } from './locking.ts'
import { type Buffered, type WriteBuffer, writeBuffer } from './write-buffer.ts'

const orderColumns: Columns<ProviderOrder> = { amount: 'money' }

/** Records of orders at the provider, and the queue of those to read. */
export function providerOrders(session: Session): ProviderOrders & Buffered {
  const { db } = session
  const buffer = writeBuffer<ProviderOrder, 'provider_orders'>(session, {
    table: 'provider_orders',
    key: 'order_id',
    rowOf: (order) => toRow(order, orderColumns),
    recordOf: orderOf,
  })
  const all = () => db.selectFrom('provider_orders').selectAll()
  return {
    buffer,
    put: buffer.put,
    get: buffer.get,
    async page(after_id, limit) {
      const rows = await all()
        .where('order_id', '>', after_id)
        .orderBy('order_id')
        .limit(limit)
        .execute()
      return rows.map(orderOf)
    },
    async touch(order_id, now) {
      buffer.forget(order_id)
      const { numUpdatedRows } = await db
        .updateTable('provider_orders')
        .set((row) => ({ dirty_seq: row('dirty_seq', '+', 1), updated_at: now }))
        .where('order_id', '=', order_id)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    ...orderQueue(session, buffer),
  }
}

type OrderRow = Selectable<Database['provider_orders']>

function orderOf({ lease_until: _until, lease_fence: _fence, ...row }: OrderRow): ProviderOrder {
  return fromRow(row, orderColumns)
}

/** Since when an order is due: what a webhook touched, from that moment; else at the planned time. */
const orderDueAt = sql<number>`case
  when dirty_seq > done_seq and (next_read_at is null or updated_at < next_read_at) then updated_at
  else next_read_at end`

/** The first of those touched and the first of those planned, each by its own index. */
function firstDue({ db, dialect }: Handle, now: EpochMs, limit: number) {
  const free = db.selectFrom('provider_orders').select('order_id').where(isUnleased(dialect))
  const touched = free.whereRef('dirty_seq', '>', 'done_seq').orderBy('updated_at').limit(limit)
  const planned = free.where('next_read_at', '<=', now).orderBy('next_read_at').limit(limit)
  return db
    .selectFrom(touched.as('touched'))
    .select('order_id')
    .unionAll(db.selectFrom(planned.as('planned')).select('order_id'))
}

const queue = { table: 'provider_orders', key: 'order_id' } as const

function orderQueue(
  { db, dialect }: Handle,
  buffer: WriteBuffer<ProviderOrder>,
): Pick<ProviderOrders, 'claimDue' | 'release'> {
  return {
    async claimDue(now, limit, lease_ms): Promise<ClaimedOrder[]> {
      const due = db
        .selectFrom('provider_orders')
        .select('order_id')
        .where('order_id', 'in', firstDue({ db, dialect }, now, limit))
        .where(isUnleased(dialect))
        .orderBy(orderDueAt)
        .orderBy('order_id')
        .limit(limit)
        .$call(forUpdateSkipLocked(dialect))
      const rows = await db
        .updateTable('provider_orders')
        .set(leased(dialect, lease_ms))
        .where('order_id', 'in', materialized(due))
        .returningAll()
        .returning(orderDueAt.as('due_at'))
        .execute()
      return rows
        .toSorted((a, b) => a.due_at - b.due_at || (a.order_id < b.order_id ? -1 : 1))
        .map(({ due_at: _due, ...row }) => ({ order: orderOf(row), fence: row.lease_fence }))
    },
    release: ({ order: { order_id: id, dirty_seq: done_seq }, fence }, next, now) => {
      const read_count = sql<number>`read_count + 1`
      buffer.forget(id)
      const change = { ...next, done_seq, read_count, updated_at: now, lease_until: null }
      return writeClaimed(db, queue, { id, fence }, change)
    },
  }
}
