import type { Dispute, Disputes } from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { upsert } from './writes.ts'

const columns: Columns<Dispute> = { amount: 'money', taken: 'json', settled: 'boolean' }

const disputeOf = (row: Row<Dispute>) => fromRow(row, columns)

/** Disputes of charges. */
export function disputes({ db }: Handle): Disputes {
  const all = () => db.selectFrom('disputes').selectAll()
  return {
    async get(dispute_id) {
      const row = await all().where('dispute_id', '=', dispute_id).executeTakeFirst()
      return row && disputeOf(row)
    },
    async ofIds(dispute_ids) {
      if (dispute_ids.length === 0) return []
      const rows = await all().where('dispute_id', 'in', dispute_ids).execute()
      return rows.map(disputeOf)
    },
    async ofAccount(account_id) {
      const rows = await all()
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('dispute_id', 'desc')
        .execute()
      return rows.map(disputeOf)
    },
    async ofPayments(payment_ids) {
      if (payment_ids.length === 0) return []
      const rows = await all()
        .where('payment_id', 'in', payment_ids)
        .orderBy('dispute_id')
        .execute()
      return rows.map(disputeOf)
    },
    async standing(since) {
      const rows = await all()
        .where('settled', '=', 0)
        .unionAll(all().where('settled', '=', 1).where('at', '>=', since))
        .orderBy('at')
        .orderBy('dispute_id')
        .execute()
      return rows.map(disputeOf)
    },
    put: (dispute) => upsert(db, 'disputes', 'dispute_id', toRow(dispute, columns)),
    async postpone(due_by, to) {
      await db
        .updateTable('disputes')
        .set({ next_look_at: to })
        .where('next_look_at', '<=', due_by)
        .execute()
    },
  }
}
