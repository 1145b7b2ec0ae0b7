import type { EpochMs } from '../../kernel/time.ts'

/** The brands of cards that we tell apart. */
export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'unknown'] as const
/** The brand of a card. */
export type CardBrand = (typeof CARD_BRANDS)[number]

/** A card saved at the provider. We hold what a person needs to recognise it, never its number. */
export interface PaymentMethod {
  readonly payment_method_id: string
  readonly account_id: string
  readonly provider_method_id: string
  readonly provider_customer_id: string | null
  readonly brand: CardBrand
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly is_default: boolean
  /** Kept after that: invoices name the card, and its order goes on showing it. */
  readonly deleted_at: EpochMs | null
  readonly created_at: EpochMs
}
