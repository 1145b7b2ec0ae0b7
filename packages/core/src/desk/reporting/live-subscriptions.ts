import { MRR_STATUSES } from '../../money/subscription/mrr.ts'
import type { SubscriptionCount } from './ports.ts'

/** Whether it counts as active: it pays, or its trial runs. Source: contract 11. */
export function isActive({ status }: Pick<SubscriptionCount, 'status'>): boolean {
  return status === 'trialing' || MRR_STATUSES.includes(status)
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

/** The monthly recurring revenue of all of them, net, in minor units. */
export function sumOfMrr(counts: readonly SubscriptionCount[]): number {
  return counts.reduce((sum, { mrr_minor }) => sum + mrr_minor, 0)
}
