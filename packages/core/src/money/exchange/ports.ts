import type { ExchangeRate, VatCurrency } from './exchange-rate.ts'

/** The dated table of rates that the operator keeps. */
export interface ExchangeRates {
  /** What is there of the same day and currency is replaced: documents keep what they were issued by. */
  put(rates: readonly ExchangeRate[]): Promise<void>
  /** Those of these currencies from one day to another, both included, in order of day and currency. */
  within(
    currencies: readonly VatCurrency[],
    days: { readonly from: string; readonly to: string },
  ): Promise<ExchangeRate[]>
  /** Those of the newest day, not after `until`, that has all of these currencies; none where no day has. */
  newest(currencies: readonly VatCurrency[], until: string): Promise<ExchangeRate[]>
}
