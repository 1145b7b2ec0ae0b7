import type { Subscription, Subscriptions } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { upsert } from './writes.ts'

const subscriptionColumns: Columns<Subscription> = {
  price: 'money',
  cancel_at_period_end: 'boolean',
}

/** Subscriptions. */
export function subscriptions({ db }: Handle): Subscriptions {
  return {
    async get(subscription_id) {
      const row = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('subscription_id', '=', subscription_id)
        .executeTakeFirst()
      return row && fromRow(row, subscriptionColumns)
    },
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
    put: (subscription) =>
      upsert(db, 'subscriptions', 'subscription_id', toRow(subscription, subscriptionColumns)),
  }
}
