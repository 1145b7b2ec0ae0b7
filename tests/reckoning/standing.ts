import { type Books, isLive } from './books.ts'

const STEPS = ['grace', 'retry_1', 'retry_2', 'final_notice', 'suspended', 'cancelled'] as const
const BANNERS = ['grace', 'retry_1', 'retry_2', 'retry_2', 'suspended', 'cancelled'] as const

/** Where the subscription stands follows from the facts. Source: contract 8. */
export function statusOf(books: Books): string {
  if (!isLive(books)) return 'cancelled'
  if (books.locks.size > 0) return 'suspended'
  if (books.ends) return 'cancel_at_period_end'
  if (books.period < 0) return books.kept_by_operator ? 'active' : 'trialing'
  if (books.dunning) return books.dunning.step < 3 ? 'past_due' : 'unpaid'
  return 'active'
}

/** What is owed on which invoice, as a text. */
export const debtsOf = (
  invoices: readonly { readonly number: string; readonly status: string; readonly owed: number }[],
) =>
  invoices
    .filter(({ owed }) => owed > 0)
    .map(({ number, status, owed }) => `${number} ${status} ${owed}`)
    .join(' ') || 'no debts'

/** Write down where everything stands now. */
export function stand(books: Books): void {
  const { dunning, dunning_ended, locks, now: at } = books
  const step = dunning_ended ? 5 : dunning?.step
  const account = isLive(books) ? (locks.size > 0 ? 'suspended' : 'active') : 'cancelled'
  books.timeline.push({
    at,
    subscription: statusOf(books),
    account,
    dunning: step === undefined ? 'current' : (STEPS[step] ?? ''),
    banner: step === undefined ? null : `dunning_${BANNERS[step]}`,
    tier: books.terms.tier,
    pending: books.wish.tier ?? null,
    items: books.terms.items.map(([item, count]) => `${count} ${item}`).join('+') || 'no items',
    ends: books.ends,
    period: books.shown,
    debts: debtsOf(books.bills),
    credit: books.credit,
    calls: books.calls,
  })
}
