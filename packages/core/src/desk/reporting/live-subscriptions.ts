import type { SubscriptionStatus } from '../../money/subscription/subscription.ts'
import type { SubscriptionCount } from './ports.ts'

/** Whose price counts as monthly revenue. Source: contract 11. */
const PAYING: ReadonlySet<SubscriptionStatus> = new Set([
  'active',
  'past_due',
  'unpaid',
  'cancel_at_period_end',
])

/** Whether it counts as active: it pays, or its trial runs. Source: contract 11. */
export function isActive({ status }: Pick<SubscriptionCount, 'status'>): boolean {
  return status === 'trialing' || PAYING.has(status)
}

/** Whether it has not ended; a suspended one has not. */
export function isLive({ status }: Pick<SubscriptionCount, 'status'>): boolean {
  return status !== 'cancelled'
}

/** How many subscriptions are such. */
export function countOf(
  counts: readonly SubscriptionCount[],
  such: (count: SubscriptionCount) => boolean,
): number {
  return counts.filter(such).reduce((sum, { subscriptions }) => sum + subscriptions, 0)
}

/** The monthly recurring revenue, net, in minor units. Source: contract 11. */
export function mrrOf(counts: readonly SubscriptionCount[]): number {
  return counts
    .filter(({ status }) => PAYING.has(status))
    .reduce((sum, { price_minor }) => sum + price_minor, 0)
}
