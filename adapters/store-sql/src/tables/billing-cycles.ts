import type { BillingCycle, BillingCycles } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'

const cycleColumns: Columns<BillingCycle> = { amount: 'money' }

export function billingCycles({ db }: Handle): BillingCycles {
  return {
    async get(cycle_id) {
      const row = await db
        .selectFrom('billing_cycles')
        .selectAll()
        .where('cycle_id', '=', cycle_id)
        .executeTakeFirst()
      return row && fromRow(row, cycleColumns)
    },
    async ofSubscription(subscription_id) {
      const rows = await db
        .selectFrom('billing_cycles')
        .selectAll()
        .where('subscription_id', '=', subscription_id)
        .orderBy('period_start')
        .execute()
      return rows.map((row) => fromRow(row, cycleColumns))
    },
    async plan(cycle) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('billing_cycles')
        .values(toRow(cycle, cycleColumns))
        .onConflict((conflict) => conflict.columns(['subscription_id', 'period_start']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
