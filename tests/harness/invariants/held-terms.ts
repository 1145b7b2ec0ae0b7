import type { Row } from '../simulation/service.ts'
import { int, type JsonMoney } from './look.ts'

/** A price as it is stored: for any number above none, for each, or for each that lies in a tier. */
export type StoredPrice =
  | { readonly kind: 'flat'; readonly amount: JsonMoney }
  | { readonly kind: 'per_unit'; readonly unit: JsonMoney }
  | {
      readonly kind: 'graduated'
      readonly tiers: readonly { readonly up_to: number | null; readonly unit: JsonMoney }[]
    }

/** What is agreed, as it is stored. */
export interface StoredTerms {
  readonly plan: {
    readonly plan_tier: string
    readonly price: JsonMoney
    readonly included?: Readonly<Record<string, number>>
  }
  readonly items: readonly {
    readonly item: string
    readonly quantity: number
    readonly price: StoredPrice
  }[]
}

/** A discount, as it is stored. */
export interface StoredDiscount {
  readonly discount_id: string
  readonly off:
    | { readonly kind: 'percent'; readonly basis_points: number }
    | { readonly kind: 'amount'; readonly amount_minor: number }
    | { readonly kind: 'period' }
  readonly periods: number | null
  readonly periods_left: number | null
  readonly ended_at: number | null
}

/** The terms of a row of `subscriptions`. */
export function termsIn(row: Row): StoredTerms {
  const price = { amount_minor: int(row['price_minor']), currency: String(row['price_currency']) }
  return {
    plan: { plan_tier: String(row['plan_tier']), price, included: jsonOf(row['included'], {}) },
    items: jsonOf(row['items'], []),
  }
}

/** The discounts of a row of `subscriptions`. */
export function discountsIn(row: Row): readonly StoredDiscount[] {
  return jsonOf(row['discounts'], [])
}

/** What stands in a column as JSON; `otherwise` where nothing does. */
export function jsonOf<T>(column: unknown, otherwise: T): T {
  return typeof column === 'string' ? (JSON.parse(column) as T) : otherwise
}

/** What a whole period of each thing costs, in cents, net: of an item, those beyond what the plan includes. */
export function costsOf({ plan, items }: StoredTerms): Map<string, number> {
  const costs = new Map([['plan', plan.price.amount_minor]])
  for (const { item, quantity, price } of items) {
    const cost = costOf(price, quantity - (plan.included?.[item] ?? 0))
    if (cost > 0) costs.set(item, cost)
  }
  return costs
}

function costOf(price: StoredPrice, paid: number): number {
  if (paid < 1) return 0
  if (price.kind === 'flat') return price.amount.amount_minor
  if (price.kind === 'per_unit') return price.unit.amount_minor * paid
  let cost = 0
  for (let n = 1; n <= paid; n++) {
    const tier = price.tiers.find(({ up_to }) => up_to === null || n <= up_to)
    cost += tier?.unit.amount_minor ?? 0
  }
  return cost
}

/** What is left of a cost after a percentage in basis points, which is rounded to the nearest cent. */
export function lessPercent(cost: number, basis_points: number): number {
  return cost - Math.floor((cost * basis_points + 5_000) / 10_000)
}

/** What a discount takes off a whole period of these costs. */
export function takenOff({ off }: StoredDiscount, costs: Iterable<number>): number {
  const each = [...costs]
  const list = sumOf(each)
  if (off.kind === 'period') return list
  if (off.kind === 'amount') return Math.min(off.amount_minor, list)
  return list - sumOf(each.map((cost) => lessPercent(cost, off.basis_points)))
}

/** All of them added up. */
export function sumOf(numbers: Iterable<number>): number {
  let sum = 0
  for (const each of numbers) sum += each
  return sum
}
