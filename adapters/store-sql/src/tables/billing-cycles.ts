import type { BillingCycle, BillingCycles } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { insertOnce } from './writes.ts'

const cycleColumns: Columns<BillingCycle> = { amount: 'money' }

/** Billing cycles, one for each period of a subscription. */
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
    plan: (cycle) => {
      const unique = ['subscription_id', 'period_start'] as const
      return insertOnce(db, 'billing_cycles', unique, toRow(cycle, cycleColumns))
    },
  }
}
