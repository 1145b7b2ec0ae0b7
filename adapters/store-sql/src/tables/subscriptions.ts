import {
  type DunningDepth,
  dunningMachine,
  type EpochMs,
  statesOf,
  type Subscription,
  type Subscriptions,
} from '@billing/core'
import { rowOf, subscriptionOf } from '../subscription-row.ts'
import type { Handle, Session } from '../dialect.ts'
import { type Buffered, writeBuffer } from './write-buffer.ts'

/** Subscriptions. */
export function subscriptions(session: Session): Subscriptions & Buffered {
  const { db } = session
  const buffer = writeBuffer<Subscription, 'subscriptions'>(session, {
    table: 'subscriptions',
    key: 'subscription_id',
    rowOf,
    recordOf: subscriptionOf,
  })
  const outermost = async (account_id: string, order: 'asc' | 'desc') => {
    const row = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('account_id', '=', account_id)
      .orderBy('created_at', order)
      .orderBy('subscription_id', order)
      .limit(1)
      .executeTakeFirst()
    return row && buffer.seen(row)
  }
  return {
    buffer,
    put: buffer.put,
    get: buffer.get,
    ofAccount: (account_id) => outermost(account_id, 'desc'),
    firstOf: (account_id) => outermost(account_id, 'asc'),
    ...subscriptionsOfMany(db),
    hadTrialAfter: trialsOf(db),
  }
}

function subscriptionsOfMany(
  db: Handle['db'],
): Pick<Subscriptions, 'ofIds' | 'goingOn' | 'dunningDepth'> {
  return {
    async ofIds(subscription_ids) {
      if (subscription_ids.length === 0) return []
      const rows = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('subscription_id', 'in', subscription_ids)
        .execute()
      return rows.map(subscriptionOf)
    },
    async goingOn(after, limit) {
      const rows = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('status', '<>', 'cancelled')
        .$if(after !== null, (some) => some.where('subscription_id', '>', after))
        .orderBy('subscription_id')
        .limit(limit)
        .execute()
      return rows.map(subscriptionOf)
    },
    async dunningDepth() {
      const rows = await db
        .selectFrom('subscription_counts')
        // Whoever ended without owing anything stands at no dunning step.
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

/** One look for each way in which somebody is known again, so that each finds its index. */
function trialsOf(db: Handle['db']): Subscriptions['hadTrialAfter'] {
  const trialAfter = (after: EpochMs, account_id: string) =>
    db
      .selectFrom('subscriptions')
      .select('subscription_id')
      .where('subscriptions.account_id', '<>', account_id)
      .where('trial_started_at', '>', after)
      .whereRef('trial_ends_at', '>', 'trial_started_at')
      .limit(1)
  return async (after, { account_id, email_key, reg_number, vat_id }) => {
    const trials = trialAfter(after, account_id)
    const bySignup = trials
      .innerJoin('signups', 'signups.account_id', 'subscriptions.account_id')
      .where('signups.email_key', '=', email_key)
    const withNumber = (number: 'reg_number' | 'vat_id', value: string) =>
      trials
        .innerJoin('accounts', 'accounts.account_id', 'subscriptions.account_id')
        .where(`accounts.${number}`, '=', value)
    const looks = [
      bySignup,
      ...(reg_number === null ? [] : [withNumber('reg_number', reg_number)]),
      ...(vat_id === null ? [] : [withNumber('vat_id', vat_id)]),
    ]
    for (const look of looks) if (await look.executeTakeFirst()) return true
    return false
  }
}
