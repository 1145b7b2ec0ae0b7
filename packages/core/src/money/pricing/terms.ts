import { add, type Money, money } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { Interval } from '../../kernel/interval.ts'
import { paidQuantity, type Quantities } from './paid-quantity.ts'
import { amountOf, type PriceModel } from './price.ts'

/** The plan at the price that this customer pays for it, and what is included in it. */
export interface HeldPlan {
  readonly plan_tier: PlanTier
  /** Net of VAT, for a whole period. */
  readonly price: Money
  readonly included: Quantities
}

/** One thing that is subscribed to beside the plan: how many, at the price at which it was taken. */
export interface HeldItem {
  readonly item: string
  readonly quantity: number
  readonly price: PriceModel
  /** Net, once for each that is set up for the first time, as when it was taken; missing: nothing. */
  readonly set_up?: Money
}

/** What a customer has agreed to: everything that a period is priced by. */
export interface Terms {
  /** The length of a period; every price is for a period of it. */
  readonly interval: Interval
  readonly plan: HeldPlan
  readonly items: readonly HeldItem[]
}

/** A wish for one item: how many there are to be, none where it is given up. */
export interface WishedItem {
  readonly quantity: number
  /** As it was shown, for an item that is not held: more of one that is held costs the held price. */
  readonly price?: PriceModel
  /** The same of its set-up fee. */
  readonly set_up?: Money
}

/**
 * Periods of another length, and what is held costs in them: at the catalogue's price of the day on which it was shown, for
 * another length is another offer. What is wished with it has its price for that length too.
 */
export interface WishedInterval {
  readonly interval: Interval
  /** Net, of the plan that is held; missing where it is not sold by that length: another one is wished, too. */
  readonly plan?: Money
  /** Net, of the items that are held, without those that are not sold by that length: they are given up. */
  readonly items: Readonly<Record<string, PriceModel>>
}

/** What is to be different: what is missing stays as it is, so that no wish drops another. */
export interface TermsDiff {
  readonly interval?: WishedInterval
  readonly plan?: PlannedPlan
  readonly items?: Readonly<Record<string, WishedItem>>
}

/** A plan that is chosen, at the price that was shown; null, of older records, is the price on the day it is taken. */
export interface PlannedPlan extends Omit<HeldPlan, 'price'> {
  readonly price: Money | null
}

/** What is wished for the period that begins at `effective_at`. */
export interface PlannedTerms extends TermsDiff {
  readonly effective_at: EpochMs
}

/** What the days of one thing are worth in a period. The only price that lines, quotes, MRR and forecasts read. */
export interface Charge {
  /** `plan`, or an item. */
  readonly key: string
  readonly plan_tier: PlanTier
  /** How many are paid for: beyond what the plan includes. */
  readonly quantity: number
  /** Net, for the whole period; after a percentage that is taken off each of its days. */
  readonly price: Money
  /** Before that percentage; missing: none is taken off. */
  readonly list?: Money
  readonly basis_points?: number
}

/** What a period under these terms costs, thing by thing; an item that the plan includes whole is no charge. */
export function chargesOf({ plan, items }: Pick<Terms, 'plan' | 'items'>): Charge[] {
  const { plan_tier, price, included } = plan
  return [
    { key: 'plan', plan_tier, quantity: 1, price },
    ...items.flatMap((held) => {
      const quantity = paidQuantity(held, included)
      if (quantity < 1) return []
      const amount = amountOf(held.price, quantity, price.currency)
      return [{ key: held.item, plan_tier, quantity, price: amount }]
    }),
  ]
}

/** The sum of charges, net. There is at least one: the plan's. */
export function sumOfCharges(charges: readonly Pick<Charge, 'price'>[]): Money {
  const [first] = charges
  invariant(first, 'there is no charge to add up')
  return charges.map(({ price }) => price).reduce(add, money(0, first.price.currency))
}

/** What a whole period under these terms costs, net. */
export function periodPrice(terms: Pick<Terms, 'plan' | 'items'>): Money {
  return sumOfCharges(chargesOf(terms))
}

/** The same, with the length of the period. */
export function pricedPeriod(terms: Terms): { readonly net: Money; readonly interval: Interval } {
  return { net: periodPrice(terms), interval: terms.interval }
}
