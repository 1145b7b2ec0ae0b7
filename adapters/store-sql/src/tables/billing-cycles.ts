import type { BillingCycle, BillingCycles, ClaimedCycle } from '@billing/core'
import type { Selectable } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, isUnleased, leaseEnd } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { lockFreeRows, lockRows } from './locking.ts'
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
    ...cycleQueue({ db, dialect }),
  }
}

function cycleQueue({ db, dialect }: Handle): Pick<BillingCycles, 'claimDue' | 'save' | 'release'> {
  /** Writes to the claimed cycle only while the claim holds. */
  const write = async (claim: ClaimedCycle, change: Partial<CycleRow>) => {
    const { numUpdatedRows } = await db
      .updateTable('billing_cycles')
      .set(change)
      .where('cycle_id', '=', claim.cycle.cycle_id)
      .where('lease_fence', '=', claim.fence)
      .where('lease_until', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  return {
    async claimDue(now, limit, lease_ms) {
      const due = db
        .selectFrom('billing_cycles')
        .select('cycle_id')
        .where('next_action_at', '<=', now)
        .where(isUnleased(dialect))
        .orderBy('next_action_at')
        .orderBy('cycle_id')
        .limit(limit)
        .$call(lockFreeRows(dialect))
      const rows = await db
        .updateTable('billing_cycles')
        .set((row) => ({
          lease_until: leaseEnd(dialect, lease_ms),
          lease_fence: row('lease_fence', '+', 1),
        }))
        .where('cycle_id', 'in', due)
        .returningAll()
        .execute()
      return rows
        .map((row) => ({ cycle: cycleOf(row), fence: row.lease_fence }))
        .toSorted(({ cycle: a }, { cycle: b }) => byAge(a, b))
    },
    save: (claim, cycle) => write(claim, toRow(cycle, cycleColumns)),
    release: (claim, cycle) => write(claim, { ...toRow(cycle, cycleColumns), lease_until: null }),
  }
}

function byAge(a: BillingCycle, b: BillingCycle): number {
  return (a.next_action_at ?? 0) - (b.next_action_at ?? 0) || (a.cycle_id < b.cycle_id ? -1 : 1)
}
