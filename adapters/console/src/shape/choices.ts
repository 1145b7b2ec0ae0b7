import type { Schema } from '@billing/client'

/** States of subscriptions by which lists are narrowed. */
export const SUBSCRIPTION_STATES = [
  'trialing',
  'active',
  'past_due',
  'cancel_at_period_end',
  'unpaid',
  'suspended',
  'cancelled',
] as const satisfies readonly Schema<'AdminCustomerSubscriptionStatus'>[]
