import type { Schema } from '@billing/client'
import { amountText, answered, type Fact, rateText, type Reader, type Visit } from '@billing/pages'
import { VAT } from '../../texts/vat.ts'

/** What a month comes to on the next invoice. */
export interface NextInvoice {
  readonly price: Schema<'PriceWithVat'>
  /** The same month without the VAT number; null where the number changes nothing. */
  readonly without_number: Schema<'PriceWithVat'> | null
}

/** Read what the next invoice comes to with the number and without it; null where no invoice is ahead. Source: contract 6.2. */
export async function readNextInvoice(
  { api }: Pick<Visit, 'api'>,
  { vat_status, place }: Schema<'VatStatusResponse'>,
  { price_with_vat: price, plan_tier, next_invoice_at }: Schema<'Subscription'>,
): Promise<NextInvoice | null> {
  if (!price || next_invoice_at === null) return null
  if (vat_status !== 'valid' || price.vat.amount_minor > 0) return { price, without_number: null }
  const query = { country: place.country, customer_type: 'company' } as const
  const { data: plans } = await answered(api.GET('/plans', { params: { query } }))
  const listed = plans.find((plan) => plan.plan_tier === plan_tier)?.price_with_vat
  const is_same = listed?.net.amount_minor === price.net.amount_minor
  return { price, without_number: is_same && listed.vat.amount_minor > 0 ? listed : null }
}

/** What the next invoice comes to, and under reverse charge instead of what. */
export function nextInvoiceFact({ price, without_number }: NextInvoice, reader: Reader): Fact {
  const t = VAT[reader.language]
  const rate = rateText(price.vat_rate_basis_points, reader)
  const gross = amountText(price.gross, reader)
  const value =
    without_number === null
      ? t[price.renews === 'yearly' ? 'a_year' : 'a_month'](gross, rate)
      : t.reverse_charge(rate, gross, amountText(without_number.gross, reader))
  return { name: t.next_invoice, value }
}
