import type { BillingCycle, BillingCycles, ClaimedCycle } from '@billing/core'
import type { Selectable } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, leaseEnd } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { cycleReports } from './cycle-reports.ts'
import { claimDue, writeClaimed } from './leases.ts'
import { lockRows } from './locking.ts'
import { insertOnce, upsert } from './writes.ts'

const cycleColumns: Columns<BillingCycle> = { amount: 'money' }

type CycleRow = Selectable<Database['billing_cycles']>

function cycleOf({ lease_until: _until, lease_fence: _fence, ...row }: CycleRow): BillingCycle {
  return fromRow(row, cycleColumns)
}

/** Billing cycles, one for each period of a subscription, and the queue of those that fall due. */
export function billingCycles({ db, dialect }: Handle): BillingCycles {
  const find = (cycle_id: string) =>
    db.selectFrom('billing_cycles').selectAll().where('cycle_id', '=', cycle_id)
  return {
    async get(cycle_id) {
      const row = await find(cycle_id).executeTakeFirst()
      return row && cycleOf(row)
    },
    async getForUpdate(cycle_id) {
      const row = await find(cycle_id).$call(lockRows(dialect)).executeTakeFirst()
      return row && cycleOf(row)
    },
    async ofSubscription(subscription_id) {
      const rows = await db
        .selectFrom('billing_cycles')
        .selectAll()
        .where('subscription_id', '=', subscription_id)
        .orderBy('period_start')
        .execute()
      return rows.map(cycleOf)
    },
    plan: (cycle) => {
      const unique = ['subscription_id', 'period_start'] as const
      return insertOnce(db, 'billing_cycles', unique, toRow(cycle, cycleColumns))
    },
    put: (cycle) => upsert(db, 'billing_cycles', 'cycle_id', toRow(cycle, cycleColumns)),
    ...cycleReports({ db, dialect }, cycleOf),
    ...cycleQueue({ db, dialect }),
  }
}

const queue = { table: 'billing_cycles', key: 'cycle_id', due_at: 'next_action_at' } as const

function cycleQueue(handle: Handle): Pick<BillingCycles, 'claimDue' | 'save' | 'release'> {
  const write = (
    { cycle, fence }: ClaimedCycle,
    change: Parameters<typeof writeClaimed<'billing_cycles'>>[3],
  ) => writeClaimed(handle.db, queue, { id: cycle.cycle_id, fence }, change)
  return {
    async claimDue(now, limit, lease_ms) {
      const rows = await claimDue(handle, queue, { now, limit, lease_ms })
      return rows.map((row) => ({ cycle: cycleOf(row), fence: row.lease_fence }))
    },
    save: (claim, cycle, lease_ms) => {
      const row = toRow(cycle, cycleColumns)
      if (lease_ms === undefined) return write(claim, row)
      return write(claim, { ...row, lease_until: leaseEnd(handle.dialect, lease_ms) })
    },
    release: (claim, cycle) => write(claim, { ...toRow(cycle, cycleColumns), lease_until: null }),
  }
}
