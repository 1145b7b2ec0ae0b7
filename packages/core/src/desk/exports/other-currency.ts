import { invalid } from '../../kernel/problem.ts'
import { vatCurrencyOf } from '../../money/exchange/vat-currency.ts'
import type { Settings } from '../../settings.ts'

/**
 * Throws `validation.failed` where an export is asked whose amounts the seller's state takes in its own currency alone, of
 * books in another one.
 */
export function refuseOtherCurrency(
  what: string,
  { currency, seller }: Pick<Settings, 'currency' | 'seller'>,
): void {
  const wanted = vatCurrencyOf(seller)
  if (currency === wanted) return
  throw invalid('currency', `${what} is in ${wanted}, and these books are in ${currency}.`)
}
