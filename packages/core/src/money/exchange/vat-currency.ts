import { EUR } from '../../kernel/money.ts'
import { lookUp } from '../../kernel/look-up.ts'
import type { VatCurrency } from './exchange-rate.ts'

/**
 * What a member state outside the euro area wants the VAT of an invoice to be stated in; every other one wants euro,
 * Bulgaria from 2026 on. Source: Directive 2006/112/EC, Art. 230.
 */
// prettier-ignore
const OUTSIDE_THE_EURO: Readonly<Record<string, VatCurrency>> = {
  CZ: 'CZK', DK: 'DKK', HU: 'HUF', PL: 'PLN', RO: 'RON', SE: 'SEK',
}

/** What a seller of a member state states the VAT of an invoice in. Source: Directive 2006/112/EC, Art. 230. */
export function vatCurrencyOf({ country }: { readonly country: string }): VatCurrency {
  return lookUp(OUTSIDE_THE_EURO, country) ?? EUR
}
