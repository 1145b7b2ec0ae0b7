import type { Money } from '../../kernel/money.ts'
import { convertedMinor, type UsedRate, type VatCurrency } from './exchange-rate.ts'

/**
 * The VAT of an issued document in the currency that the law of the seller's state wants, and what it was converted by.
 * Kept with the document, and never reckoned anew. Source: Directive 2006/112/EC, Art. 91 (2), 230.
 */
export interface VatConversion {
  readonly amount: ConvertedAmount
  readonly rate: UsedRate
}

/** Minor units of a currency that we may not sell in. */
export interface ConvertedAmount {
  readonly amount_minor: number
  readonly currency: VatCurrency
}

/** The VAT of a document in the currency of a rate; null where there is no rate, or no VAT. */
export function conversionOf(vat_amount: Money, rate: UsedRate | null): VatConversion | null {
  if (rate === null || vat_amount.amount_minor === 0) return null
  return {
    amount: { amount_minor: convertedMinor(vat_amount.amount_minor, rate), currency: rate.to },
    rate,
  }
}
