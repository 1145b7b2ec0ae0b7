import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** The provider's word for where an order stands. */
export const ORDER_STATES = [
  'pending',
  'processing',
  'authorised',
  'completed',
  'cancelled',
  'failed',
] as const
/** Where an order stands at the provider. */
export type OrderState = (typeof ORDER_STATES)[number]

/** What we made an order for; it says which use case its news belong to. */
export const ORDER_PURPOSES = [
  'signup_card',
  'card',
  'default_card',
  'cycle',
  'topup',
  'plan_change',
] as const
/** What an order was made for. */
export type OrderPurpose = (typeof ORDER_PURPOSES)[number]

/**
 * Our record of an order at the provider, and the work of keeping it fresh: something is to be read
 * while `dirty_seq` is ahead of `done_seq` or `next_read_at` has come. Source: contract 9.
 */
export interface ProviderOrder {
  readonly order_id: string
  /** Our own key at the provider, unique per purpose, by which a lost answer is found again. */
  readonly reference: string
  readonly purpose: OrderPurpose
  /** The id of what the order is for: of a signup for `signup_card`, of an account for `card` and `default_card`, of a payment for `topup`, of a change for `plan_change`. */
  readonly subject_id: string
  /** The id that we promised for the card that this order saves; null where none was. Source: contract 13. */
  readonly reserved_id: string | null
  /** Names the order to the browser widget and in the hosted page's address. */
  readonly token: string
  readonly checkout_url: string
  readonly amount: Money
  readonly state: OrderState
  /** How many tries the provider declined, as of the last read. */
  readonly declines: number
  /** Raised by each webhook. */
  readonly dirty_seq: number
  /** The `dirty_seq` that the last finished read had seen. */
  readonly done_seq: number
  readonly read_count: number
  /** Null when nothing more is expected. */
  readonly next_read_at: EpochMs | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}
