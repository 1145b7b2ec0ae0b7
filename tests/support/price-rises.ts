import type { PriceRiseForMany } from '@billing/core'
import type { World } from './world.ts'

/** A price rise of which everybody was told, named as it is told. */
export async function putPriceRise(
  { ports, now }: Pick<World, 'ports' | 'now'>,
  price_rise_id: string,
): Promise<void> {
  const at = now()
  const rise: PriceRiseForMany = {
    price_rise_id,
    asked: {
      plan_tier: 'business',
      items: [],
      price_minor: 2_100,
      basis_points: null,
      only_price_minor: null,
    },
    effective_at: at,
    reason: 'costs',
    user_id: 'operator',
    stage: 'told',
    looked_at: null,
    batches: 1,
    created_at: at,
    updated_at: at,
  }
  await ports.store.transaction((tx) => tx.priceRises.put(rise))
}
