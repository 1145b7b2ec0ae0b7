import { share, vatOn } from './arithmetic.ts'
import { answerOf, capture, issue, priced } from './billing.ts'
import { type Bill, type Books, daysOf, isLive, PRICES, runningPeriod, statusOf } from './books.ts'
import { localDay, midnightAfter } from './calendar.ts'
import { note } from './credit-notes.ts'
import type { InvoiceFact } from './facts.ts'
import { type Tier, TIERS } from './life.ts'
import { rateNow } from './place.ts'

const dearer = (one: Tier, other: Tier): Tier =>
  TIERS.indexOf(one) > TIERS.indexOf(other) ? one : other

/** The dearest plan held today in the running period. */
function dearestToday(books: Books): Tier {
  const { day_of_change: known, period, tier, life, now } = books
  const today = known?.day === localDay(life.zone, now) && known.period === period
  return today ? dearer(known.dearest, tier) : tier
}

/**
 * The net lines of a change made now: the day of a change belongs to the dearest plan held on it. Source: contract 6.4,
 * states 2.2.
 */
function linesOf(books: Books, to: Tier): InvoiceFact['lines'] {
  const { tier, now, life } = books
  const { all, left } = daysOf(books)
  const [, until] = runningPeriod(books)
  const dearest = dearestToday(books)
  const tomorrow = midnightAfter(life.zone, now)
  // Over no day there is no line: on the day on which the period ends, no day is left for another plan.
  const swap = (from: Tier, days: number, [since, to_when] = [tomorrow, until]) =>
    [
      [-share(PRICES[from], days, all), since, to_when] as const,
      [share(PRICES[to], days, all), since, to_when] as const,
    ].filter(() => days > 0)
  if (tier === dearest && dearer(tier, to) === to) return swap(tier, left, [now, until])
  const rest = swap(tier, left - 1)
  const today = tier !== dearest && to !== dearest && dearer(dearest, to) === to
  return today ? [...rest, ...swap(dearest, Math.min(1, left), [now, tomorrow])] : rest
}

/** Why a plan cannot change now; null when it can. A card that has expired declines what it is asked for, no more. */
export function changeRefusal(books: Books, to: Tier): string | null {
  const status = statusOf(books)
  if (status !== 'trialing' && status !== 'active') return 'refused'
  return to === books.tier ? 'refused' : null
}

/**
 * Change the plan now. The dearer one is paid first, and a decline changes nothing. An old VAT number is asked for before
 * anything is known: the answer tells the price with VAT. Source: states 1.3, 1.9, contract 6.11.
 */
export function changeNow(books: Books, to: Tier): string {
  if (isLive(books)) rateNow(books)
  const refusal = changeRefusal(books, to)
  if (refusal) return refusal
  const lines = books.period < 0 ? [] : linesOf(books, to)
  const delta = lines.reduce((sum, [net]) => sum + net, 0)
  if (delta > 0 && !paid(books, lines)) return 'declined'
  if (delta < 0 && isUnpaid(books)) return 'refused'
  if (delta < 0) takeBack(books, -delta)
  const day = localDay(books.life.zone, books.now)
  const dearest = dearer(dearestToday(books), to)
  books.day_of_change = { day, period: books.period, dearest }
  books.tier = to
  books.pending = null
  return 'done'
}

/** Nothing that was not paid becomes account credit: the next period may have the smaller plan. Source: contract 6.4. */
const isUnpaid = ({ bills, period }: Books) =>
  bills.some((bill) => bill.period === period && bill.status === 'open')

function paid(books: Books, lines: InvoiceFact['lines']): boolean {
  const { total } = priced(books, lines)
  if (total > books.credit && answerOf(books) !== 'paid') return false
  const bill = issue(books, { kind: 'change', due_at: books.now, lines })
  if (bill.status === 'open') capture(books, bill, 'pln')
  return true
}

/**
 * The difference with its VAT, on the invoices of the period, the newest first, as account credit. Source: contract
 * 6.4; that no invoice gives more than it was over is 6.7.
 */
function takeBack(books: Books, net: number): void {
  let left = net
  for (const bill of paidForPeriod(books)) {
    const amount = Math.min(left + vatOn(left, bill.rate), bill.total - bill.noted)
    if (amount <= 0) continue
    note(books, bill, { amount, reason: 'plan_change' })
    left -= netOf(bill, amount)
  }
}

/** The net share of a gross amount of an invoice. */
const netOf = ({ rate }: Bill, gross: number) => share(gross, 10_000, 10_000 + rate)

/** What was billed for the running period, newest first. */
const paidForPeriod = ({ bills, period }: Books) =>
  bills.filter((bill) => bill.period === period && bill.kind !== 'topup').toReversed()
