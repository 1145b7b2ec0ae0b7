import type { Found } from './found.ts'

/** What the alert of exchange rates is judged by. */
export interface ExchangeFact {
  /** The currency pair of which no rate is new enough today, as `SEK to EUR`; null where one is, or nothing is converted. */
  readonly rate_missing: string | null
}

/** Invoices wait, because their VAT cannot be stated as the law wants. Source: Directive 2006/112/EC, Art. 91 (2), 230. */
export function rateMissing({ rate_missing }: ExchangeFact): Found | null {
  if (rate_missing === null) return null
  const message = `No exchange rate of ${rate_missing} is at most 7 days old: invoices with VAT wait until you put one into the table.`
  return { message }
}
