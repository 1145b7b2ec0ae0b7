import type { BillingCycle, BillingCycles, ClaimedCycle } from '@billing/core'
import type { Selectable } from 'kysely'
import { rowsBy } from '../batching.ts'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { databaseNow, isUnleased, type Session } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { insertRows } from './bulk.ts'
import { cycleReports } from './cycle-reports.ts'
import { flushBefore } from './flush-before.ts'
import { type Buffered, writeBuffer, type WriteBuffer } from './write-buffer.ts'
import { claimDue, leased } from './leases.ts'

const cycleColumns: Columns<BillingCycle> = { amount: 'money' }

type CycleRow = Selectable<Database['billing_cycles']>

function cycleOf({ lease_until: _until, lease_fence: _fence, ...row }: CycleRow): BillingCycle {
  return fromRow(row, cycleColumns)
}

/** Billing cycles, one for each period of a subscription, and the queue of those that fall due. */
export function billingCycles(session: Session): BillingCycles & Buffered {
  const { db, dialect } = session
  const leases = new Map<string, Lease>()
  const buffer = writeBuffer<BillingCycle, 'billing_cycles'>(session, {
    table: 'billing_cycles',
    key: 'cycle_id',
    rowOf: (cycle) => {
      const lease_until = leases.get(cycle.cycle_id)?.until
      const row = toRow(cycle, cycleColumns)
      return lease_until === undefined ? row : { ...row, lease_until }
    },
    recordOf: (row: CycleRow) => {
      const known = leases.get(row.cycle_id)
      // What this transaction has written of the lease stays.
      const held = known?.until === undefined ? row.lease_until !== null : known.held
      leases.set(row.cycle_id, { ...known, fence: row.lease_fence, held })
      return cycleOf(row)
    },
  })
  const ofSubscription = rowsBy(
    session.batch,
    (subscription_ids) =>
      db
        .selectFrom('billing_cycles')
        .selectAll()
        .where('subscription_id', 'in', subscription_ids)
        .orderBy('period_start')
        .$if(dialect === 'postgres' && session.accountLocks === true, (query) =>
          query.forNoKeyUpdate(),
        )
        .execute(),
    ({ subscription_id }) => subscription_id,
  )
  return {
    buffer,
    get: buffer.get,
    getForUpdate: buffer.getForUpdate,
    ofSubscription: async (subscription_id) =>
      (await ofSubscription(subscription_id)).map(buffer.seen),
    plan: planned(session),
    put: buffer.put,
    ...flushBefore(cycleReports({ db, dialect }, cycleOf), [buffer]),
    ...cycleQueue(session, buffer, leases),
  }
}

/** Each is written at once, unless its subscription has one for that period. */
function planned({ db, batch }: Session): BillingCycles['plan'] {
  return batch(async (cycles: readonly BillingCycle[]) => {
    const unique = ['subscription_id', 'period_start'] as const
    const rows = cycles.map((cycle) => toRow(cycle, cycleColumns))
    const written = await insertRows(db, 'billing_cycles', rows, { unique, returning: 'cycle_id' })
    return cycles.map(({ cycle_id }) => written.includes(cycle_id))
  })
}

const queue = { table: 'billing_cycles', key: 'cycle_id', due_at: 'next_action_at' } as const

/** What the row said of its lease when this transaction read it; it has locked the row since. */
interface Lease {
  readonly fence: number
  readonly held: boolean
  /** What this transaction writes of it: null gives it back, and nothing leaves it as it is. */
  readonly until?: number | null
}

function cycleQueue(
  session: Session,
  buffer: WriteBuffer<BillingCycle>,
  leases: Map<string, Lease>,
): Pick<BillingCycles, 'claim' | 'claimDue' | 'save' | 'release'> {
  const write = async (
    { cycle: { cycle_id }, fence }: ClaimedCycle,
    cycle: BillingCycle,
    lease: { readonly until?: number | null },
  ) => {
    if (!leases.has(cycle_id)) await buffer.getForUpdate(cycle_id)
    const known = leases.get(cycle_id)
    if (!known?.held || known.fence !== fence) return false
    leases.set(cycle_id, { ...known, ...lease, held: lease.until !== null })
    await buffer.put(cycle)
    return true
  }
  const now = session.batch(async (asked: readonly null[]) => {
    const at = await databaseNow(session)
    return asked.map(() => at)
  })
  return {
    async claimDue(at, limit, lease_ms) {
      const rows = await claimDue(session, queue, { now: at, limit, lease_ms })
      return rows.map((row) => ({ cycle: cycleOf(row), fence: row.lease_fence }))
    },
    async claim(cycle_id, lease_ms) {
      const row = await session.db
        .updateTable('billing_cycles')
        .set(leased(session.dialect, lease_ms))
        .where('cycle_id', '=', cycle_id)
        .where(isUnleased(session.dialect))
        .returningAll()
        .executeTakeFirst()
      if (!row) return undefined
      leases.set(cycle_id, { fence: row.lease_fence, held: true })
      return { cycle: cycleOf(row), fence: row.lease_fence }
    },
    save: async (claim, cycle, lease_ms) =>
      write(claim, cycle, lease_ms === undefined ? {} : { until: (await now(null)) + lease_ms }),
    release: (claim, cycle) => write(claim, cycle, { until: null }),
  }
}
