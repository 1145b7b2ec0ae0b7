import type { Subscription } from './subscription.ts'

/** The repository of subscriptions. */
export interface Subscriptions {
  get(subscription_id: string): Promise<Subscription | undefined>
  /** The account's newest subscription. */
  ofAccount(account_id: string): Promise<Subscription | undefined>
  put(subscription: Subscription): Promise<void>
}
