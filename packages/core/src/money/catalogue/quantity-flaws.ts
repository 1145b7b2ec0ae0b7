import { lookUp } from '../../kernel/look-up.ts'
import type { InvalidParam } from '../../kernel/problem.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import { type Catalogue, type CatalogueItem, itemOf, QUANTITY_MAX } from './item.ts'

/** Who wishes quantities, beside what, and for periods of which length. */
export interface QuantityWish {
  readonly by: 'customer' | 'operator'
  /** What is held already, at prices for this length of a period; missing: nothing. */
  readonly held?: Quantities
  /** A month where it is missing. */
  readonly interval?: Interval
}

/** Characters of a name that is no item's: what an answer repeats is bounded. */
const REPEATED_MAX = 40

/**
 * What is wrong with quantities as they are to be on a plan, each on `items.<name>`; nothing where they can be taken. 0
 * gives an item up. What is held keeps its place in the catalogue's limits: what is asked of a quantity that does not
 * change is the plan's maximum alone.
 */
export function quantityFlaws(
  { items }: Pick<Catalogue, 'items'>,
  plan_tier: PlanTier,
  wanted: Quantities,
  wish: QuantityWish,
): InvalidParam[] {
  return Object.entries(wanted).flatMap(([name, quantity]) => {
    const asked = { plan_tier, quantity, ...wish, held: lookUp(wish.held, name) ?? 0 }
    const reason = unlisted(name, itemOf(items, name)) ?? flawOf(itemOf(items, name), asked)
    return reason === null ? [] : [{ name: `items.${name.slice(0, REPEATED_MAX)}`, reason }]
  })
}

interface Asked extends Omit<QuantityWish, 'held'> {
  readonly plan_tier: PlanTier
  readonly quantity: number
  readonly held: number
}

function unlisted(name: string, item: CatalogueItem | undefined): string | null {
  return item ? null : `We sell no item ${JSON.stringify(name.slice(0, REPEATED_MAX))}.`
}

function flawOf(item: CatalogueItem | undefined, asked: Asked): string | null {
  if (!item) return null
  const { quantity, held } = asked
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > QUANTITY_MAX) {
    return `We take a whole number from 0 to ${QUANTITY_MAX}.`
  }
  return (quantity === held ? null : changeFlaw(item, asked)) ?? mostFlaw(item, asked)
}

/** Why the quantity cannot move from what is held. */
function changeFlaw(item: CatalogueItem, asked: Asked): string | null {
  if (item.charged === 'once') {
    return 'We charge this once, by an operator: it is not held in a quantity.'
  }
  if (asked.by === 'customer' && !item.self_service) {
    return 'We change this for you: please write to us.'
  }
  return asked.quantity > 0 ? saleFlaw(item, asked) : null
}

/** Why so many are not sold; giving an item up is always possible. */
function saleFlaw({ offered, prices, min }: CatalogueItem, asked: Asked): string | null {
  const { quantity, held, interval = 'month' } = asked
  if (quantity > held && !offered) return 'We do not offer more of this.'
  if (held === 0 && !prices[interval]) return `We do not sell this by the ${interval}.`
  return quantity < min ? `We sell at least ${min} of this.` : null
}

function mostFlaw({ max }: CatalogueItem, { plan_tier, quantity }: Asked): string | null {
  const most = lookUp(max, plan_tier) ?? QUANTITY_MAX
  return quantity > most ? `The plan ${plan_tier} takes at most ${most} of this.` : null
}
