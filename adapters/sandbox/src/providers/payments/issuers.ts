import { lookUp } from '@billing/core'
import { createHash } from 'node:crypto'

/** Countries of the banks of the sandbox's cards, by ISO 3166-1 numeric code. */
// prettier-ignore
const ISSUERS: Readonly<Record<string, string>> = {
  '040': 'AT', '196': 'CY', '233': 'EE', '246': 'FI', '250': 'FR', '276': 'DE', '300': 'GR', '372': 'IE', '380': 'IT',
  '208': 'DK', '428': 'LV', '440': 'LT', '528': 'NL', '616': 'PL', '620': 'PT', '724': 'ES', '756': 'CH', '826': 'GB', '840': 'US',
}

/**
 * The country of the bank that issued a card, as the provider tells it: of a card that ends in `0` and the country's
 * ISO 3166-1 numeric code, `0440` for Lithuania. Null for any other card: the provider does not know it.
 */
export function issuerCountry(last4: string): string | null {
  return last4.startsWith('0') ? (lookUp(ISSUERS, last4.slice(1)) ?? null) : null
}

/**
 * By which a card is known again, whoever saved it, as the provider tells it: 44 characters, of the number alone. The
 * sandbox's cards have their brand and their last digits for a number.
 */
export function cardFingerprint({ brand, last4 }: { brand: string; last4: string }): string {
  return createHash('sha256').update(`${brand} ${last4}`).digest('base64')
}
