import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PriceRiseForMany, RaisedSubscription, RiseState } from './price-rise.ts'

/** How many subscriptions of a rise stand in each state. */
export type RiseCounts = Readonly<Record<RiseState, number>>

/** The repository of price rises for many, and of whom they are for. */
export interface PriceRises {
  get(price_rise_id: string): Promise<PriceRiseForMany | undefined>
  /** The same, which nobody else changes until the transaction ends. */
  getForUpdate(price_rise_id: string): Promise<PriceRiseForMany | undefined>
  put(rise: PriceRiseForMany): Promise<void>
  /** Newest first. */
  list(page: PageRequest): Promise<Page<PriceRiseForMany>>
  counts(price_rise_id: string): Promise<RiseCounts>
  /** False, and nothing written, where the rise is for the subscription already. */
  insertRaised(raised: RaisedSubscription): Promise<boolean>
  /** Up to `limit` that nobody was told of, by subscription. */
  untold(price_rise_id: string, limit: number): Promise<readonly RaisedSubscription[]>
  /** Where the rise stands for a subscription from now on; one that it is not for stays so. */
  moveRaised(
    raised: Pick<RaisedSubscription, 'price_rise_id' | 'subscription_id' | 'state'>,
    at: EpochMs,
  ): Promise<void>
}
