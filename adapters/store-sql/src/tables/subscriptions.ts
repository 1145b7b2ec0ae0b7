import {
  type DunningDepth,
  dunningMachine,
  statesOf,
  type Subscription,
  type Subscriptions,
} from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { type Late, lateRows } from './late-rows.ts'

const subscriptionColumns: Columns<Subscription> = {
  price: 'money',
  cancel_at_period_end: 'boolean',
}

/** Subscriptions. */
export function subscriptions({ db }: Handle): Subscriptions & Late {
  const late = lateRows<Subscription, 'subscriptions'>(
    db,
    'subscriptions',
    'subscription_id',
    (subscription) => toRow(subscription, subscriptionColumns),
  )
  return {
    late,
    put: late.put,
    get: (subscription_id) =>
      late.get(subscription_id, async () => {
        const row = await db
          .selectFrom('subscriptions')
          .selectAll()
          .where('subscription_id', '=', subscription_id)
          .executeTakeFirst()
        return row && fromRow(row, subscriptionColumns)
      }),
    async ofAccount(account_id) {
      const row = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('created_at', 'desc')
        .orderBy('subscription_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && fromRow(row, subscriptionColumns)
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
