import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** The refund that was made under one of our keys, if one was. */
export type FoundRefund =
  | {
      readonly kind: 'refund'
      readonly refund_id: string
      readonly order_id: string
      readonly amount: Money
      readonly state: Extract<RefundAnswer, { kind: 'refund' }>['state']
    }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_attempted' }
  | { readonly kind: 'unknown' }

/** An order or a refund, as a list of all of them names it. */
export interface ListedOrder {
  readonly kind: 'order' | 'refund'
  /** The provider's. */
  readonly id: string
  /** Ours: an order's reference, a refund's key. Empty for what was made without. */
  readonly reference: string
  readonly created_at: EpochMs
}

/** The result of listing everything that was made in a range of time. */
export type ListAnswer<Listed = ListedOrder> =
  | {
      readonly kind: 'listed'
      /** Newest first. */
      readonly listed: readonly Listed[]
      /** False when older ones of that time are left: ask again up to the last one's instant. */
      readonly complete: boolean
    }
  | { readonly kind: 'not_attempted' }
  | { readonly kind: 'unknown' }

/** The result of a look at an accepted refund. */
export type RefundAnswer =
  | { readonly kind: 'refund'; readonly state: 'processing' | 'completed' | 'failed' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_attempted' }
  | { readonly kind: 'unknown' }
