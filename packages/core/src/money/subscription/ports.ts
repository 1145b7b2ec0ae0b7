import type { DunningDepth } from '../policy/dunning.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Subscription } from './subscription.ts'

/** By what somebody who had a trial before is known again. Source: contract 2.11. */
export interface Newcomer {
  /** Their own account, whose trial does not count. */
  readonly account_id: string
  readonly email_key: string
  readonly reg_number: string | null
  readonly vat_id: string | null
}

/** The repository of subscriptions. */
export interface Subscriptions {
  get(subscription_id: string): Promise<Subscription | undefined>
  /** The account's newest subscription. */
  ofAccount(account_id: string): Promise<Subscription | undefined>
  /** The account's oldest subscription: with it the customer began. */
  firstOf(account_id: string): Promise<Subscription | undefined>
  /** Those of them that exist, in no order. */
  ofIds(subscription_ids: readonly string[]): Promise<Subscription[]>
  /** Up to `limit` that have not ended, by id: those after `after`, from the first where that is null. */
  goingOn(after: string | null, limit: number): Promise<Subscription[]>
  /** How many stand at each dunning step, kept as they move: it takes as long however many there are. */
  dunningDepth(): Promise<DunningDepth>
  /**
   * Whether a trial of at least a day began after the instant in another account than theirs: that of a signup of
   * the e-mail, or with the same registration or VAT number.
   */
  hadTrialAfter(after: EpochMs, newcomer: Newcomer): Promise<boolean>
  put(subscription: Subscription): Promise<void>
}
