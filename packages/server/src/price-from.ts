import { type Currency, money, type PriceModel, type PriceView } from '@billing/core'

/** The price of a file, whose amounts are bare. */
export function priceFrom(price: PriceView, currency: Currency): PriceModel {
  switch (price.kind) {
    case 'flat':
      return { kind: 'flat', amount: money(price.amount_minor, currency) }
    case 'per_unit':
      return { kind: 'per_unit', unit: money(price.unit_minor, currency) }
    case 'graduated':
      return {
        kind: 'graduated',
        tiers: price.tiers.map(({ up_to, unit_minor }) => ({
          up_to,
          unit: money(unit_minor, currency),
        })),
      }
  }
}
