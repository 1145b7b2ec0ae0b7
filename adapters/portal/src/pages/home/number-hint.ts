import type { Schema } from '@billing/client'
import { isMemberState } from '@billing/core'
import { type Html, html, NOTHING, type Part, type Reader } from '@billing/pages'
import { HOME } from '../../texts/home.ts'

/**
 * A company of another member state is charged VAT until we know its VAT number: it is told before the first invoice.
 * Nothing for anybody else.
 */
export function numberHint(
  account: Part<Schema<'AccountResponse'>>,
  subscription: Schema<'Subscription'>,
  { language, base, house }: Reader,
): Html {
  const is_told = 'data' in account && isCharged(subscription) && lacksNumber(account.data, house)
  if (!is_told) return NOTHING
  const t = HOME[language]
  return html`<p class="hint">${t.vat_charged} <a href="${base}/account/vat">${t.to_vat}</a></p>`
}

/** Companies are told net prices. */
function isCharged({ price_with_vat, next_invoice_at }: Schema<'Subscription'>): boolean {
  if (price_with_vat?.shown !== 'net' || next_invoice_at === null) return false
  return price_with_vat.vat.amount_minor > 0
}

function lacksNumber(
  { legal_address, vat_status }: Schema<'AccountResponse'>,
  { seller }: Reader['house'],
): boolean {
  const country = legal_address?.country ?? ''
  const isAbroad = isMemberState(country) && country !== homeOf(seller.vat_id)
  return isAbroad && vat_status === 'not_provided'
}

/** The country of a VAT number: Greece is EL there. Source: Directive 2006/112/EC, Art. 215. */
function homeOf(vat_id: string): string {
  const prefix = vat_id.slice(0, 2)
  return prefix === 'EL' ? 'GR' : prefix
}
