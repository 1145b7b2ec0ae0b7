import type { EInvoiceDeliveries, EInvoiceDelivery } from '@billing/core'
import { sql } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Session } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const columns: Columns<EInvoiceDelivery> = {}

/** How issued documents get through a network to their receivers. */
export function eInvoiceDeliveries({ db, dialect }: Session): EInvoiceDeliveries {
  const lock = lockRows(dialect)
  const one = (delivery_id: string) =>
    db.selectFrom('e_invoice_deliveries').selectAll().where('delivery_id', '=', delivery_id)
  return {
    async get(delivery_id) {
      const row = await one(delivery_id).executeTakeFirst()
      return row && fromRow<EInvoiceDelivery>(row, columns)
    },
    async getForUpdate(delivery_id) {
      const row = await lock(one(delivery_id)).executeTakeFirst()
      return row && fromRow<EInvoiceDelivery>(row, columns)
    },
    put: (delivery) => upsert(db, 'e_invoice_deliveries', 'delivery_id', toRow(delivery, columns)),
    async refusedSince(since) {
      // Spelled out, so that the partial index serves it.
      const rows = await db
        .selectFrom('e_invoice_deliveries')
        .select(['status', (eb) => eb.fn.countAll().as('times')])
        .where(sql<boolean>`status in ('rejected', 'unknown_recipient')`)
        .where('updated_at', '>=', since)
        .groupBy('status')
        .execute()
      const times = (status: EInvoiceDelivery['status']) =>
        Number(rows.find((row) => row.status === status)?.times ?? 0)
      return { rejected: times('rejected'), unknown_recipient: times('unknown_recipient') }
    },
  }
}
