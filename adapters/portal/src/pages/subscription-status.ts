import type { Schema } from '@billing/client'
import type { Part } from '@billing/pages'

/** Where a subscription stands. */
export type Status = Schema<'SubscriptionStatus'>

/** Null where none could be read. */
export function statusOf(one: Part<Schema<'Subscription'>>): Status | null {
  return 'data' in one ? one.data.status : null
}

/** Whether something is owed of it. */
export function owes(status: Status): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'suspended'
}
