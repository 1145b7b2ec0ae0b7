import type { Schema } from '@billing/client'
import { amount, type Html, html, rateText, type Reader } from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'

/** The price of a plan a month, as its customer has to be told it: with VAT for a consumer. Source: Directive 98/6/EC, Art. 3. */
export function planPrice({ price, price_with_vat }: Schema<'Plan'>, reader: Reader): Html {
  const isGross = price_with_vat?.shown === 'gross'
  return html`<span>
    <span class="figure">${amount(isGross ? price_with_vat.gross : price, reader)}</span>
    ${PLAN[reader.language].month} <span class="hint">${vatOf(price_with_vat, reader)}</span>
  </span>`
}

/** Which VAT is in a price, or comes on top of it. */
export function vatOf(price: Schema<'PriceWithVat'> | undefined, reader: Reader): string {
  const t = PLAN[reader.language]
  if (!price) return t.plus_vat
  if (price.vat_rate_basis_points === 0) return t.no_vat
  const rate = rateText(price.vat_rate_basis_points, reader)
  return price.shown === 'gross' ? t.with_vat(rate) : t.plus_rate(rate)
}
