import { pageOf, type WebhookDeliveries, type WebhookDelivery } from '@billing/core'
import { type Columns, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const columns: Columns<WebhookDelivery> = {}

/** What became of the events that were sent to endpoints. */
export function webhookDeliveries({ db, dialect }: Handle): WebhookDeliveries {
  const lock = lockRows(dialect)
  const all = () => db.selectFrom('webhook_deliveries').selectAll()
  const one = (delivery_id: string) => all().where('delivery_id', '=', delivery_id)
  return {
    get: (delivery_id) => one(delivery_id).executeTakeFirst(),
    getForUpdate: (delivery_id) => lock(one(delivery_id)).executeTakeFirst(),
    put: (delivery) => upsert(db, 'webhook_deliveries', 'delivery_id', toRow(delivery, columns)),
    async list({ endpoint_id, event_id, status }, { limit, after }) {
      let found = all().where((row) => isOlder(row, ['created_at', 'delivery_id'], after))
      if (endpoint_id !== undefined) found = found.where('endpoint_id', '=', endpoint_id)
      if (event_id !== undefined) found = found.where('event_id', '=', event_id)
      if (status !== undefined) found = found.where('status', '=', status)
      const rows = await found
        .orderBy('created_at', 'desc')
        .orderBy('delivery_id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ created_at, delivery_id }) => ({
        at: created_at,
        id: delivery_id,
      }))
    },
    // Several processes write deliveries, and their clocks differ: the stream has the order.
    failedOf: (endpoint_id, limit) =>
      db
        .selectFrom('webhook_deliveries')
        .leftJoin('events', 'events.event_id', 'webhook_deliveries.event_id')
        .selectAll('webhook_deliveries')
        .where('endpoint_id', '=', endpoint_id)
        .where('status', '=', 'failed')
        .orderBy('events.position')
        .orderBy('created_at')
        .orderBy('delivery_id')
        .limit(limit)
        .execute(),
    async purge(before) {
      await db
        .deleteFrom('webhook_deliveries')
        .where('status', '=', 'delivered')
        .where('updated_at', '<', before)
        .execute()
    },
  }
}
