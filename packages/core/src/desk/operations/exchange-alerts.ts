import type { Found } from './found.ts'

/** What the alert of exchange rates is judged by. */
export interface ExchangeFact {
  /** The currency pair of which no rate is new enough today, as `SEK to EUR`; null where one is, or nothing is converted. */
  readonly rate_missing: string | null
  /** Numbers of the invoices that took an older rate within the last 30 days. */
  readonly old_rates: readonly string[]
}

/** Invoices wait, because their VAT cannot be stated as the law wants. Source: Directive 2006/112/EC, Art. 91 (2), 230. */
export function rateMissing({ rate_missing }: Pick<ExchangeFact, 'rate_missing'>): Found | null {
  if (rate_missing === null) return null
  const message = `No exchange rate of ${rate_missing} is at most 7 days old. Until you put one into the table, invoices with VAT wait, and those that are paid already take the newest rate.`
  return { message }
}

/** Invoices took an older rate, because their money had come. Source: Directive 2006/112/EC, Art. 91 (2), 230. */
export function oldRateUsed({ old_rates }: Pick<ExchangeFact, 'old_rates'>): Found | null {
  const [first] = old_rates
  if (first === undefined) return null
  const message = `Invoices that were paid before their exchange rate was there: ${old_rates.length}, the first is ${first}. Ask your accountant about the VAT that they state.`
  return { message, metric: old_rates.length }
}
