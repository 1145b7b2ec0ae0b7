import type { Schema } from '@billing/client'
import type { Interval } from '@billing/core'
import { amount, type Html, html, rateText, type Reader } from '@billing/pages'
import { LENGTH } from '../../texts/length.ts'
import { PLAN } from '../../texts/plan.ts'

/** The price of a plan for a period, as its customer has to be told it: with VAT for a consumer. Source: Directive 98/6/EC, Art. 3. */
export function planPrice({ price, price_with_vat: told }: Schema<'Plan'>, reader: Reader): Html {
  const net = told?.net ?? price
  return html`<span>
    <span class="figure">${amount(told?.shown === 'gross' ? told.gross : net, reader)}</span>
    ${LENGTH[reader.language].per[lengthOfPrice(told)]}
    <span class="hint">${vatOf(told, reader)}</span>
  </span>`
}

/** Of which length the periods are that a price is for. */
export function lengthOfPrice(price: Schema<'PriceWithVat'> | undefined): Interval {
  return price?.renews === 'yearly' ? 'year' : 'month'
}

/** Which VAT is in a price, or comes on top of it. */
export function vatOf(price: Schema<'PriceWithVat'> | undefined, reader: Reader): string {
  const t = PLAN[reader.language]
  if (!price) return t.plus_vat
  if (price.vat_rate_basis_points === 0) return t.no_vat
  const rate = rateText(price.vat_rate_basis_points, reader)
  return price.shown === 'gross' ? t.with_vat(rate) : t.plus_rate(rate)
}

/** The length of the periods of a subscription. */
export function lengthOf({ interval }: Pick<Schema<'Subscription'>, 'interval'>): Interval {
  return interval ?? 'month'
}
