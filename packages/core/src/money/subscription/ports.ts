import type { DunningDepth } from '../policy/dunning.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Newcomer } from './had-trial.ts'
import type { Subscription } from './subscription.ts'

/** The repository of subscriptions. */
export interface Subscriptions {
  get(subscription_id: string): Promise<Subscription | undefined>
  /** The account's newest subscription. */
  ofAccount(account_id: string): Promise<Subscription | undefined>
  /** Those of them that exist, in no order. */
  ofIds(subscription_ids: readonly string[]): Promise<Subscription[]>
  /** How many stand at each dunning step, kept as they move: it takes as long however many there are. */
  dunningDepth(): Promise<DunningDepth>
  /**
   * Whether a trial of at least a day began after the instant in another account than theirs: that of a signup of
   * the e-mail, or with the same registration or VAT number.
   */
  hadTrialAfter(after: EpochMs, newcomer: Newcomer): Promise<boolean>
  put(subscription: Subscription): Promise<void>
}
