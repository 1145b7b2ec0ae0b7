import { lookUp } from '../../kernel/look-up.ts'
import type { Money } from '../../kernel/money.ts'
import type { Quantities } from './paid-quantity.ts'
import type { HeldItem, Terms } from './terms.ts'

/** So many of an item that are set up for the first time, net for each. */
export interface SetUp {
  readonly item: string
  readonly quantity: number
  readonly unit: Money
}

/** What terms follow on: what was held before them, and the most of each item that was ever set up. */
export interface SetUpBefore {
  /** Undefined before the first paid period: nothing was set up for it. */
  readonly held: Terms | undefined
  /** Null where no item with a fee was ever held. */
  readonly peaks: Quantities | null
}

/**
 * What is to be set up for new terms: each of an item beyond the most that was ever held of it, so that whoever goes down and
 * up again pays once. What a plan includes needs no fee.
 */
export function setUpsOf(terms: Terms, before: SetUpBefore): SetUp[] {
  return terms.items.flatMap((held) => {
    const quantity = held.quantity - peakOf(held, terms, before)
    return held.set_up && quantity > 0 ? [{ item: held.item, quantity, unit: held.set_up }] : []
  })
}

/** The most of each item that was ever set up, these terms counted; null where no item has a fee. */
export function peaksWith(terms: Terms, before: SetUpBefore): Quantities | null {
  const now = terms.items
    .filter(({ set_up }) => set_up)
    .map((held) => [held.item, Math.max(held.quantity, peakOf(held, terms, before))] as const)
  return now.length === 0 ? before.peaks : { ...before.peaks, ...Object.fromEntries(now) }
}

function peakOf({ item }: HeldItem, { plan }: Terms, { held, peaks }: SetUpBefore): number {
  const of = (quantities: Quantities | null | undefined) => lookUp(quantities ?? {}, item) ?? 0
  const earlier = held?.items.find((each) => each.item === item)?.quantity ?? 0
  return Math.max(of(peaks), of(plan.included), of(held?.plan.included), earlier)
}
