import type { Schema } from '@billing/client'
import { amount, type Html, html, rateText, type Reader } from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'

/** The price of a plan a month, as its customer has to be told it: with VAT for a consumer. Source: Directive 98/6/EC, Art. 3. */
export function planPrice({ price, price_with_vat }: Schema<'Plan'>, reader: Reader): Html {
  const t = PLAN[reader.language]
  const isGross = price_with_vat?.shown === 'gross'
  const vat = isGross
    ? t.with_vat(rateText(price_with_vat.vat_rate_basis_points, reader))
    : t.plus_vat
  return html`<span>
    <span class="figure">${amount(isGross ? price_with_vat.gross : price, reader)}</span>
    ${t.month} <span class="hint">${vat}</span>
  </span>`
}
