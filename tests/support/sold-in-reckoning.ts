import { type CatalogueItem, EUR, money } from '@billing/core'
import { itemFixture } from '@billing/core/fixtures'

/** What is sold beside the plans in a reckoned life; `tests/reckoning/held.ts` has its prices once more. */
export const SOLD: readonly CatalogueItem[] = [
  itemFixture('seats', 499, { included: { business: 3, enterprise: 10 } }),
  itemFixture('numbers', 0, {
    prices: {
      month: {
        kind: 'graduated',
        tiers: [
          { up_to: 3, unit: money(150, EUR) },
          { up_to: null, unit: money(121, EUR) },
        ],
      },
    },
    included: { enterprise: 1 },
  }),
]
