import { type Books, isLive } from './books.ts'
import { countOf } from './held.ts'
import type { Deed, Tier } from './life.ts'
import { changeNow } from './plan-change.ts'
import { statusOf } from './standing.ts'

/** The present plan takes a planned change back, and leaves what else is planned. Source: states 1.3. */
export function changeNext(books: Books, { to }: { readonly to: Tier }): string {
  const { wish, terms } = books
  if (!mayPlan(books) || to === (wish.tier ?? terms.tier)) return 'refused'
  const { tier: _before, ...rest } = wish
  books.wish = to === terms.tier ? rest : { ...rest, tier: to }
  return 'done'
}

/** More or fewer of something: now, or from the next period on. */
export function changeNumber(
  books: Books,
  { item, to, when_asked }: Extract<Deed, { does: 'change a number' }>,
): string {
  if (when_asked === 'now') return changeNow(books, { items: { [item]: to } })
  const held = countOf(books.terms.items, item)
  const { [item]: planned, ...rest } = books.wish.items ?? {}
  if (!mayPlan(books) || to === (planned ?? held)) return 'refused'
  books.wish = { ...books.wish, items: to === held ? rest : { ...rest, [item]: to } }
  return 'done'
}

/** It counts from the next period that is billed. */
export function giveDiscount(
  books: Books,
  { off, periods }: Extract<Deed, { does: 'give a discount' }>,
): string {
  if (!isLive(books) || (off.kind === 'period' && periods === null)) return 'refused'
  books.discounts.push({ off, left: periods })
  return 'done'
}

/** The same loop as planning one, and no other state has it. Source: states 1.3. */
export function dropChange(books: Books): string {
  const { tier, ...rest } = books.wish
  if (!tier || !mayPlan(books)) return 'refused'
  books.wish = rest
  return 'done'
}

function mayPlan(books: Books): boolean {
  const status = statusOf(books)
  return status === 'trialing' || status === 'active'
}
