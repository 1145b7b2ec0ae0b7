import { type ClaimedPlanChange, epochMs, type PlanChange, type PlanChanges } from '@billing/core'
import type { Selectable } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, isUnleased } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { claimDue, leased, writeClaimed } from './leases.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const changeColumns: Columns<PlanChange> = {
  price: 'money',
  dearest_price: 'money',
  amount: 'money',
  draft: 'json',
  before: 'json',
  after: 'json',
  discount: 'json',
}

type ChangeRow = Selectable<Database['plan_changes']>

function changeOf({ lease_until: _until, lease_fence: _fence, ...row }: ChangeRow): PlanChange {
  return fromRow(row, changeColumns)
}

/** Changes of plan at once, and the queue of those whose payment is to be read. */
export function planChanges({ db, dialect }: Handle): PlanChanges {
  const all = () => db.selectFrom('plan_changes').selectAll()
  return {
    async get(plan_change_id) {
      const row = await all().where('plan_change_id', '=', plan_change_id).executeTakeFirst()
      return row && changeOf(row)
    },
    async getForUpdate(plan_change_id) {
      const row = await all()
        .where('plan_change_id', '=', plan_change_id)
        .$call(lockRows(dialect))
        .executeTakeFirst()
      return row && changeOf(row)
    },
    async ofSubscription(subscription_id) {
      const rows = await all()
        .where('subscription_id', '=', subscription_id)
        .orderBy('changed_at')
        .orderBy('plan_change_id')
        .execute()
      return rows.map(changeOf)
    },
    async chargingSince(before, samples) {
      // Who waits has an instant, so that the index of those alone is walked.
      const charging = db
        .selectFrom('plan_changes')
        .where('next_action_at', '>', epochMs(0))
        .where('state', '=', 'charging')
        .where('state_since', '<', before)
      const { count } = await charging
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await charging
        .selectAll()
        .orderBy('state_since')
        .orderBy('plan_change_id')
        .limit(samples)
        .execute()
      return { count: Number(count), samples: rows.map(changeOf) }
    },
    put: (change) => upsert(db, 'plan_changes', 'plan_change_id', toRow(change, changeColumns)),
    ...changeQueue({ db, dialect }),
  }
}

const queue = { table: 'plan_changes', key: 'plan_change_id', due_at: 'next_action_at' } as const

function claimed(row: ChangeRow): ClaimedPlanChange {
  return { change: changeOf(row), fence: row.lease_fence }
}

function changeQueue(handle: Handle): Pick<PlanChanges, 'claim' | 'claimDue' | 'save' | 'release'> {
  const { db, dialect } = handle
  const write = ({ change, fence }: ClaimedPlanChange, to: Partial<ChangeRow>) =>
    writeClaimed(db, queue, { id: change.plan_change_id, fence }, to)
  return {
    async claim(plan_change_id, lease_ms) {
      const row = await db
        .updateTable('plan_changes')
        .set(leased(dialect, lease_ms))
        .where('plan_change_id', '=', plan_change_id)
        .where(isUnleased(dialect))
        .returningAll()
        .executeTakeFirst()
      return row && claimed(row)
    },
    async claimDue(now, limit, lease_ms) {
      return (await claimDue(handle, queue, { now, limit, lease_ms })).map(claimed)
    },
    save: (claim, change) => write(claim, toRow(change, changeColumns)),
    release: (claim, change) =>
      write(claim, { ...toRow(change, changeColumns), lease_until: null }),
  }
}
