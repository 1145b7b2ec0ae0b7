import { invariant } from '../../kernel/problem.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import {
  type PeriodPrice,
  type PriceWithVat,
  priceForAccount,
} from '../../people/vat/price-with-vat.ts'
import type { Tx, Work } from '../../ports.ts'

type Asked = Pick<Work, 'settings' | 'now'> & {
  readonly tx: Pick<Tx, 'accounts' | 'vatVerdicts' | 'vatMeters'>
}

/** What the price of a period comes to for an account, as its invoice of now would have it. Source: contract 6.11. */
export async function subscriptionPrice(
  asked: Asked,
  account_id: string,
  price: PeriodPrice,
): Promise<PriceWithVat> {
  return (await accountPrices(asked, account_id))(price)
}

/** The same of any number of prices. Source: contract 6.11. */
export async function accountPrices(
  { tx, settings, now }: Asked,
  account_id: string,
): Promise<(price: PeriodPrice) => PriceWithVat> {
  const account = await tx.accounts.get(account_id)
  invariant(account, `there is no account ${account_id}`)
  const verdicts = await tx.vatVerdicts.ofAccount(account_id)
  const selling = await sellingAt(tx, settings, now)
  return (price) => priceForAccount(selling, { account, verdicts }, price, now)
}
