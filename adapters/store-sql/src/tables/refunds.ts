import type { Refund, Refunds } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const refundColumns: Columns<Refund> = { amount: 'money' }

/** Refunds through the provider. */
export function refunds({ db, dialect }: Handle): Refunds {
  const all = () => db.selectFrom('refunds').selectAll()
  return {
    async get(refund_id) {
      const row = await all().where('refund_id', '=', refund_id).executeTakeFirst()
      return row && fromRow(row, refundColumns)
    },
    async getForUpdate(refund_id) {
      const row = await all()
        .where('refund_id', '=', refund_id)
        .$call(lockRows(dialect))
        .executeTakeFirst()
      return row && fromRow(row, refundColumns)
    },
    async ofInvoice(invoice_id) {
      const rows = await all()
        .where('invoice_id', '=', invoice_id)
        .orderBy('created_at')
        .orderBy('refund_id')
        .execute()
      return rows.map((row) => fromRow(row, refundColumns))
    },
    put: (refund) => upsert(db, 'refunds', 'refund_id', toRow(refund, refundColumns)),
  }
}
