import { share } from './arithmetic.ts'
import type { Books } from './books.ts'
import { costsOf, sumOf, type Terms } from './held.ts'
import type { Off } from './life.ts'

/** A discount, and how many of its billed periods are left; null: every one. */
export interface Discount {
  readonly off: Off
  left: number | null
}

/** What it takes off a month, net, and at most what that costs. Source: docs/selling.md, Discounts. */
function takenOff({ off }: Discount, terms: Terms): number {
  const costs = costsOf(terms)
  if (off.kind === 'period') return sumOf(costs)
  if (off.kind === 'amount') return Math.min(off.amount_minor, sumOf(costs))
  return [...costs.values()].reduce((sum, cents) => sum + share(cents, off.basis_points, 10_000), 0)
}

/** The one that takes off most; of those that take off as much, the one that ends first, then the older. */
function bestOf(discounts: readonly Discount[], terms: Terms): Discount | undefined {
  const [best] = discounts
    .filter(({ left }) => left !== 0)
    .map((each) => ({ each, taken: takenOff(each, terms), left: each.left ?? Infinity }))
    .filter(({ taken }) => taken > 0)
    .toSorted(
      (one, other) =>
        other.taken - one.taken || (one.left === other.left ? 0 : one.left - other.left),
    )
  return best?.each
}

function useUp(books: Books, discount: Discount): void {
  if (discount.left !== null) discount.left -= 1
  const { off } = discount
  const basis_points = off.kind === 'percent' ? off.basis_points : 0
  books.in_force = { period: books.period, basis_points }
}

/** A whole month is billed: what its discount takes off, in cents; the percentage is off all its days. */
export function useForMonth(books: Books): number {
  books.in_force = null
  const best = bestOf(books.discounts, books.terms)
  if (!best) return 0
  useUp(books, best)
  return takenOff(best, books.terms)
}

/** The rest of a month after a suspension has the percentage with which the month began, or uses one up. */
export function useForRest(books: Books): void {
  if (books.in_force?.period === books.period) return
  books.in_force = null
  const best = bestOf(
    books.discounts.filter(({ off }) => off.kind === 'percent'),
    books.terms,
  )
  if (best) useUp(books, best)
}

/** The percentage off each day of the running month. */
export const percentNow = ({ in_force, period }: Books) =>
  in_force?.period === period ? in_force.basis_points : 0
