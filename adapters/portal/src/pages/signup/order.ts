import { formatCountry } from '@billing/core'
import { amountText, type Html, html, planName, rateText, type Reader } from '@billing/pages'
import { SIGNUP } from '../../texts/signup.ts'
import { soldTerm } from '../plan/term.ts'
import type { Offer } from './offer.ts'

/**
 * What is ordered, and its price, beside the button that orders. Each plan has a line, of which a browser shows that of the
 * chosen one. Source: contract 6.11; Directive 2011/83/EU, Art. 8 (2).
 */
export function order({ plans, country }: Offer, reader: Reader): Html {
  const t = SIGNUP[reader.language]
  return html`<h2>${t.ordered}</h2>
    <ul class="order">
      ${plans.map((plan) => html`<li>${planName(plan, reader)}: ${priceOf(plan, reader)} ${formatCountry(country, reader.language)}. ${soldTerm(plan, reader)}</li>`)}
    </ul>`
}

function priceOf({ price, price_with_vat: told }: Offer['plans'][number], reader: Reader): string {
  const t = SIGNUP[reader.language].price
  const net = amountText(price, reader)
  if (!told) return t.net(net)
  const gross = amountText(told.gross, reader)
  const rate = rateText(told.vat_rate_basis_points, reader)
  if (told.vat_rate_basis_points === 0) return t.without(gross)
  return told.shown === 'gross' ? t.inside(gross, rate) : t.added(net, rate, gross)
}
