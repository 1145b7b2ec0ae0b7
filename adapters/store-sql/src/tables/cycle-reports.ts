import {
  type BillingCycle,
  type BillingCycles,
  billingCycleMachine,
  CYCLE_HOLDS,
  type BillingCycleState,
  type EpochMs,
  epochMs,
  type HeldCycles,
  pageOf,
  statesOf,
} from '@billing/core'
import { type Selectable, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { isOlder, withoutIndex } from './pages.ts'

type CycleRow = Selectable<Database['billing_cycles']>

/** A cycle in one of these may still be held; in the others it is over. */
const UNSETTLED: readonly BillingCycleState[] = ['planned', 'charging', 'failed']

/** After every instant. */
const LAST = epochMs(Number.MAX_SAFE_INTEGER)

type CycleOf = (row: CycleRow) => BillingCycle

/** What operators see of billing cycles: each question has its index. */
export function cycleReports(
  { db }: Handle,
  cycleOf: CycleOf,
): Pick<BillingCycles, 'list' | 'movedSince' | 'longestCharging' | 'held'> {
  const all = () => db.selectFrom('billing_cycles').selectAll()
  return {
    async list({ state, subscription_id, account_id }, { limit, after }) {
      // An owner has few cycles: they are found by the owner's index, not by the state's.
      const isOwned = (subscription_id ?? account_id) !== undefined
      const inState = sql<SqlBool>`state = ${state}`
      const rows = await all()
        .$if(state !== undefined, (query) => query.where(isOwned ? withoutIndex(inState) : inState))
        .$if(subscription_id !== undefined, (query) =>
          query.where('subscription_id', '=', subscription_id ?? ''),
        )
        .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id ?? ''))
        .where((row) => isOlder(row, ['created_at', 'cycle_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('cycle_id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows.map(cycleOf), limit, ({ created_at, cycle_id }) => ({
        at: created_at,
        id: cycle_id,
      }))
    },
    movedSince: (since) => movedSince(db, since),
    async longestCharging(limit) {
      const charging = all().where('state', '=', 'charging')
      const rows = await charging.orderBy('state_since').orderBy('cycle_id').limit(limit).execute()
      return rows.map(cycleOf)
    },
    held: (samples) => heldCycles(db, cycleOf, samples),
  }
}

async function movedSince(
  db: Handle['db'],
  since: EpochMs,
): Promise<Record<BillingCycleState, number>> {
  const states = statesOf(billingCycleMachine)
  const rows = await db
    .selectFrom('billing_cycles')
    .select(({ fn }) => ['state', fn.countAll<number>().as('moved')])
    // Named one by one, so that the index over state and instant is walked for each.
    .where('state', 'in', states)
    .where('state_since', '>=', since)
    // Between two bounds PostgreSQL expects few rows, and takes the index, whatever the bounds will be.
    .where('state_since', '<', LAST)
    .groupBy('state')
    .execute()
  const none = states.map((state) => [state, 0] as const)
  const moved = rows.map((row) => [row.state, Number(row.moved)] as const)
  return Object.fromEntries([...none, ...moved]) as Record<BillingCycleState, number>
}

async function heldCycles(
  db: Handle['db'],
  cycleOf: CycleOf,
  samples: number,
): Promise<HeldCycles[]> {
  const unsettled = db.selectFrom('billing_cycles').where('state', 'in', UNSETTLED)
  const counts = await unsettled
    .select(({ fn }) => ['held_for', fn.countAll<number>().as('count')])
    .where('held_for', 'in', CYCLE_HOLDS)
    .groupBy('held_for')
    .orderBy('held_for')
    .execute()
  const held: HeldCycles[] = []
  for (const { held_for, count } of counts) {
    if (held_for === null) continue
    const rows = await unsettled
      .selectAll()
      .where('held_for', '=', held_for)
      .orderBy('state_since')
      .orderBy('cycle_id')
      .limit(samples)
      .execute()
    held.push({ held_for, count: Number(count), samples: rows.map(cycleOf) })
  }
  return held
}
