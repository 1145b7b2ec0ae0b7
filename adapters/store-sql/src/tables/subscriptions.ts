import {
  type DunningDepth,
  dunningMachine,
  statesOf,
  type Subscription,
  type Subscriptions,
} from '@billing/core'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle, Session } from '../dialect.ts'
import { type Late, lateRows } from './late-rows.ts'

const subscriptionColumns: Columns<Subscription> = {
  price: 'money',
  cancel_at_period_end: 'boolean',
}

/** Subscriptions. */
export function subscriptions(session: Session): Subscriptions & Late {
  const { db } = session
  const late = lateRows<Subscription, 'subscriptions'>(session, {
    table: 'subscriptions',
    key: 'subscription_id',
    rowOf: (subscription) => toRow(subscription, subscriptionColumns),
    recordOf: (row: Row<Subscription>) => fromRow(row, subscriptionColumns),
  })
  return {
    late,
    put: late.put,
    get: late.get,
    async ofAccount(account_id) {
      const row = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('subscription_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && late.seen(row)
    },
    ...subscriptionsOfMany(db),
  }
}

function subscriptionsOfMany(db: Handle['db']): Pick<Subscriptions, 'ofIds' | 'dunningDepth'> {
  return {
    async ofIds(subscription_ids) {
      if (subscription_ids.length === 0) return []
      const rows = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('subscription_id', 'in', subscription_ids)
        .execute()
      return rows.map((row) => fromRow(row, subscriptionColumns))
    },
    async dunningDepth() {
      const rows = await db
        .selectFrom('subscription_counts')
        // Whoever ended without owing anything stands on no rung.
        .where((row) =>
          row.or([row('status', '<>', 'cancelled'), row('dunning_state', '<>', 'current')]),
        )
        .select(({ fn }) => ['dunning_state', fn.sum<number>('subscriptions').as('depth')])
        .groupBy('dunning_state')
        .execute()
      const none = statesOf(dunningMachine).map((state) => [state, 0] as const)
      const counted = rows.map(
        ({ dunning_state, depth }) => [dunning_state, Number(depth)] as const,
      )
      return Object.fromEntries([...none, ...counted]) as DunningDepth
    },
  }
}
