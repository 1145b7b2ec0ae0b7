import { EUR, money, type CatalogueItem } from '@billing/core'
import { itemFixture, onceFixture } from '@billing/core/fixtures'

const eur = (cents: number) => money(cents, EUR)

/**
 * What a town sells beside its plans: seats of which two plans include some; numbers that are cheaper from the fourth on, each
 * with a set-up fee; recording, which operators set and fewer of which count from the next period on; and porting, once.
 */
export const SOLD: readonly CatalogueItem[] = [
  itemFixture('seats', 499, {
    included: { business: 3, enterprise: 10 },
    max: { promo: 2, starter: 5, business: 12 },
    pbx_limit: 'extensions',
  }),
  itemFixture('numbers', 0, {
    prices: {
      month: {
        kind: 'graduated',
        tiers: [
          { up_to: 3, unit: eur(150) },
          { up_to: null, unit: eur(120) },
        ],
      },
    },
    set_up: eur(700),
    included: { enterprise: 1 },
    min: 2,
    pbx_limit: 'numbers',
  }),
  itemFixture('recording', 0, {
    prices: { month: { kind: 'flat', amount: eur(901) } },
    set_up: eur(1_500),
    self_service: false,
    reduce: 'next_period',
  }),
  itemFixture('queues', 333, { reduce: 'next_period' }),
  onceFixture('porting', 2_500),
]
