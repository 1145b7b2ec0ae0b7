import { add, type Currency, fraction, type Money, money } from '../../kernel/money.ts'

/** How an amount follows from a quantity. A rule is a row: a new model that nothing prices does not compile. */
export type PriceModel =
  | { readonly kind: 'flat'; readonly amount: Money }
  | { readonly kind: 'per_unit'; readonly unit: Money }
  | { readonly kind: 'graduated'; readonly tiers: readonly Tier[] }

/** Units up to `up_to` (null: without end) cost `unit` each. */
export interface Tier {
  readonly up_to: number | null
  readonly unit: Money
}

/** So many at one price: what a line of an invoice shows as quantity and unit price. */
export interface Count {
  readonly quantity: number
  readonly unit: Money
}

type Counted = {
  readonly [K in PriceModel['kind']]: (
    model: Extract<PriceModel, { kind: K }>,
    quantity: number,
  ) => Count[]
}

const COUNTED: Counted = {
  flat: ({ amount }) => [{ quantity: 1, unit: amount }],
  per_unit: ({ unit }, quantity) => [{ quantity, unit }],
  graduated: ({ tiers }, quantity) => {
    let from = 0
    return tiers.flatMap(({ up_to, unit }) => {
      const to = Math.min(up_to ?? quantity, quantity)
      const within = to - from
      from = Math.max(from, to)
      return within > 0 ? [{ quantity: within, unit }] : []
    })
  },
}

/** The counts that a whole period is billed by: one for each price that is used; none of nothing. */
export function countsOf(model: PriceModel, quantity: number): Count[] {
  if (quantity < 1) return []
  return (COUNTED[model.kind] as (m: PriceModel, quantity: number) => Count[])(model, quantity)
}

/** What a whole period of so many costs, net of VAT. */
export function amountOf(model: PriceModel, quantity: number, currency: Currency): Money {
  return countsOf(model, quantity)
    .map(({ quantity: count, unit }) => fraction(unit, count, 1))
    .reduce(add, money(0, currency))
}
