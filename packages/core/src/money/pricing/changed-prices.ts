import type { Money } from '../../kernel/money.ts'
import { amountOf } from './price.ts'
import { paidQuantity } from './paid-quantity.ts'
import { type PriceDiff, withPrices } from './price-diff.ts'
import type { Terms } from './terms.ts'

/** What one thing costs before and after other prices count, net, for a whole period. */
export interface ChangedPrice {
  /** `plan`, or the name of the item. */
  readonly thing: string
  /** How many of an item: those beyond what the plan includes, or one where none is paid for. */
  readonly quantity: number
  readonly before: Money
  readonly after: Money
}

/** What changes, thing by thing: first the plan. */
export function changedPrices(terms: Terms, diff: PriceDiff): ChangedPrice[] {
  const after = withPrices(terms, diff)
  const { price, included } = terms.plan
  const plan = { thing: 'plan', quantity: 1, before: price, after: after.plan.price }
  const items = terms.items.flatMap((held, at): ChangedPrice[] => {
    const other = after.items[at]?.price
    if (!other || other === held.price) return []
    const quantity = Math.max(paidQuantity(held, included), 1)
    const { currency } = price
    const cost = (model: typeof other) => amountOf(model, quantity, currency)
    return [{ thing: held.item, quantity, before: cost(held.price), after: cost(other) }]
  })
  return [...(after.plan.price === price ? [] : [plan]), ...items]
}

/** The same as a fact of a mail, which may be written when the terms are others. */
export function pricesText(terms: Terms, diff: PriceDiff): string {
  return JSON.stringify(changedPrices(terms, diff))
}

/** What `pricesText` wrote. */
export function readPrices(text: string): ChangedPrice[] {
  return JSON.parse(text) as ChangedPrice[]
}
