import { add, type Money } from '../../../kernel/money.ts'
import { formatMoney } from '../../../kernel/text/format.ts'
import { itemName } from '../../../money/catalogue/item.ts'
import { planName } from '../../../money/policy/plans.ts'
import type { ChangedPrice } from '../../../money/pricing/changed-prices.ts'
import { accountPrices } from '../../../money/subscription/subscription-price.ts'
import type { Subscription } from '../../../money/subscription/subscription.ts'
import type { Account } from '../../../people/account/account.ts'
import type { MailContext } from '../mail-context.ts'

/** How a price of a period is said: `€19.00 a month`. */
export const PER = {
  en: (by_year: boolean) => (by_year ? 'a year' : 'a month'),
  lt: (by_year: boolean) => (by_year ? 'per metus' : 'per mėnesį'),
} as const

/** One line for each price that changes, and which of net and gross they are. */
interface PriceLines {
  /** "Seats (7): €34.93 → €38.43". */
  readonly lines: readonly string[]
  readonly with_vat: boolean
  /** All of them together with VAT, before and after. */
  readonly before: string
  readonly after: string
}

/**
 * Old and new prices, thing by thing, as the account's invoice of now would have them: with VAT for an individual, net for a
 * company. Source: contract 6.11; Directive 2011/83/EU, Art. 6 (1) (e).
 */
export async function priceLines(
  { ports: { settings }, tx, now }: MailContext,
  { account_id, language }: Pick<Account, 'account_id' | 'language'>,
  changed: readonly ChangedPrice[],
  { plan_tier, interval }: Pick<Subscription, 'plan_tier' | 'interval'>,
): Promise<PriceLines> {
  const pricesOf = await accountPrices({ tx, settings, now }, account_id)
  const priced = (net: Money) => pricesOf({ net, interval })
  const [first] = changed
  const with_vat = first !== undefined && priced(first.after).shown === 'gross'
  const told = (net: Money) => {
    const { gross } = priced(net)
    return formatMoney(with_vat ? gross : net, language)
  }
  const nameOf = ({ thing, quantity }: ChangedPrice) =>
    thing === 'plan'
      ? planName(settings.plans, plan_tier, language)
      : `${itemName(settings.items, thing, language)} (${quantity})`
  const sum = (pick: (each: ChangedPrice) => ChangedPrice['before']) => {
    const [one, ...rest] = changed.map(pick)
    return one ? formatMoney(priced(rest.reduce(add, one)).gross, language) : ''
  }
  return {
    lines: changed.map((each) => `${nameOf(each)}: ${told(each.before)} → ${told(each.after)}`),
    with_vat,
    before: sum(({ before }) => before),
    after: sum(({ after }) => after),
  }
}
