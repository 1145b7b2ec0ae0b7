import type { Schema } from '@billing/client'
import { amountText, currencyOf, type Reader } from '@billing/pages'
import { plain } from '../../shape/word.ts'
import { RISES as t } from '../../texts/price-rises.ts'

type Rise = Pick<
  Schema<'PriceRise'>,
  'plan_tier' | 'items' | 'price_minor' | 'basis_points' | 'only_price_minor'
>

/** What a rise raises, by the names of the API: a list of rises reads no catalogue. */
export function whatRises({ plan_tier, items }: Pick<Rise, 'plan_tier' | 'items'>): string {
  return [...(plan_tier === null ? [] : [plan_tier]), ...items].map(plain).join(', ')
}

/** By how much: in percent, or to one price; of all, or of those who pay one price. */
export function howMuch({ price_minor, basis_points, only_price_minor }: Rise, reader: Reader) {
  const text = (amount_minor: number) =>
    amountText({ amount_minor, currency: currencyOf(reader.house) }, reader)
  const only = only_price_minor === null ? null : text(only_price_minor)
  if (price_minor !== null) {
    const price = text(price_minor)
    return only === null ? t.to(price) : t.to_from(price, only)
  }
  const percent = String((basis_points ?? 0) / 100)
  return only === null ? t.percent(percent) : t.percent_from(percent, only)
}
