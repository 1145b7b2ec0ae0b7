import { share } from './arithmetic.ts'
import { answerOf, capture, issue, priced } from './billing.ts'
import { type Bill, type Books, daysOf, isLive, PRICES, runningPeriod } from './books.ts'
import { statusOf } from './standing.ts'
import { localDay, midnightAfter } from './calendar.ts'
import { noteNet } from './credit-notes.ts'
import { standingFor } from './days-billed.ts'
import type { InvoiceFact } from './facts.ts'
import { type Tier, TIERS } from './life.ts'
import { rateNow } from './place.ts'
import { uncoveredNow, undoneAbove, usedUp } from './uncovered.ts'

const dearer = (one: Tier, other: Tier): Tier =>
  TIERS.indexOf(one) > TIERS.indexOf(other) ? one : other

/** The dearest plan held today in the running period. */
function dearestToday(books: Books): Tier {
  const { day_of_change: known, period, tier, life, now } = books
  const today = known?.day === localDay(life.zone, now) && known.period === period
  return today ? dearer(known.dearest, tier) : tier
}

/** Days of a change, from a price to another, as lines and as days. */
interface Part {
  readonly lines: InvoiceFact['lines']
  readonly spans: Bill['spans']
}

/**
 * The net lines of a change made now: the day of a change belongs to the dearest plan held on it. What smaller plans left
 * uncovered is taken off a larger one. Source: contract 6.4, states 2.2.
 */
function partsOf(books: Books, to: Tier): Part[] {
  const { tier, now, life } = books
  const { left } = daysOf(books)
  const [, until] = runningPeriod(books)
  const dearest = dearestToday(books)
  const tomorrow = midnightAfter(life.zone, now)
  const swap = (from: Tier, days: number, dates: readonly [number, number] = [tomorrow, until]) =>
    // Over no day there is no line: on the day on which the period ends, no day is left for another plan.
    days > 0 ? [partOf(books, [PRICES[from], PRICES[to]], days, dates)] : []
  if (tier === dearest && dearer(tier, to) === to) return swap(tier, left, [now, until])
  const rest = swap(tier, left - 1)
  const today = tier !== dearest && to !== dearest && dearer(dearest, to) === to
  return today ? [...rest, ...swap(dearest, Math.min(1, left), [now, tomorrow])] : rest
}

function partOf(
  books: Books,
  [from, to]: readonly [number, number],
  count: number,
  [since, until]: readonly [number, number],
): Part {
  const { all } = daysOf(books)
  const { zone } = books.life
  const days = [localDay(zone, since), localDay(zone, until)] as const
  const cover = to > from ? usedUp(books.undone, from, to, count) : 0
  const plain = [-from, to].map((price) => ({ cents: price, over: all, days }))
  const off = cover > 0 ? [{ cents: -cover, over: count, days }] : []
  return {
    lines: [
      ...plain.map(({ cents }) => share(cents, count, all)),
      ...off.map((each) => each.cents),
    ].map((net) => [net, since, until] as const),
    spans: [...plain, ...off],
  }
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
  const parts = books.period < 0 ? [] : partsOf(books, to)
  const delta = parts.flatMap(({ lines }) => lines).reduce((sum, [net]) => sum + net, 0)
  if (delta > 0 && !paid(books, parts)) return 'declined'
  if (delta < 0 && isUnpaid(books)) return 'refused'
  const uncovered = delta < 0 ? takeBack(books, -delta) : 0
  if (books.period >= 0) books.undone = undoneAfter(books, to, uncovered)
  const day = localDay(books.life.zone, books.now)
  const dearest = dearer(dearestToday(books), to)
  books.day_of_change = { day, period: books.period, dearest }
  books.tier = to
  books.pending = null
  return 'done'
}

/** What no larger plan has undone once this change is made. */
function undoneAfter(books: Books, to: Tier, uncovered: number): Books['undone'] {
  const { tier, undone } = books
  const { all, left } = daysOf(books)
  const [high, low] = [PRICES[tier], PRICES[to]]
  if (low >= high) return undoneAbove(undone, low, left)
  return [...undone, { low, high, days: Math.max(left - 1, 0), all, uncovered }]
}

/** Nothing that was not paid becomes account credit: the next period may have the smaller plan. Source: contract 6.4. */
const isUnpaid = ({ bills, period }: Books) =>
  bills.some((bill) => bill.period === period && bill.status === 'open')

function paid(books: Books, parts: readonly Part[]): boolean {
  const lines = parts.flatMap((each) => each.lines)
  const spans = parts.flatMap((each) => each.spans)
  const { total } = priced(books, lines)
  if (total > books.credit && answerOf(books) !== 'paid') return false
  const bill = issue(books, { kind: 'change', due_at: books.now, lines, spans })
  if (bill.status === 'open') capture(books, bill, 'pln')
  return true
}

/**
 * The difference with its VAT as account credit, on the invoices of the period, the newest first: of each what it billed for
 * the days after today; what others gave back of them is given once. What is left is uncovered. Source: states 2.2.
 */
function takeBack(books: Books, net: number): number {
  const { zone } = books.life
  const days = [localDay(zone, books.now) + 1, localDay(zone, runningPeriod(books)[1])] as const
  let [rest, held, given] = [net, uncoveredNow(books.undone, days[1] - days[0]), 0]
  for (const bill of billedForPeriod(books)) {
    const { left, noted } = standingFor(bill, days)
    const used = Math.min(held, noted)
    held -= used
    const take = Math.min(rest, left - used)
    rest -= take
    const wanted = Math.max(take - (noted - used), 0)
    given += noteNet(books, bill, wanted, { reason: 'plan_change', days })
  }
  return net - given
}

/** What was billed for the running period, newest first. */
const billedForPeriod = ({ bills, period }: Books) =>
  bills.filter((bill) => bill.period === period && bill.kind !== 'topup').toReversed()
