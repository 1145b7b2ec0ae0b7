import { share } from './arithmetic.ts'
import { answerOf, capture, issue, priced } from './billing.ts'
import { type Bill, type Books, daysOf, isLive, runningPeriod } from './books.ts'
import { statusOf } from './standing.ts'
import { localDay, midnightAfter } from './calendar.ts'
import { noteNet } from './credit-notes.ts'
import { standingFor } from './days-billed.ts'
import { percentNow } from './discounts.ts'
import type { InvoiceFact } from './facts.ts'
import { costsOf, sumOf, type Terms, type Wish, withWish } from './held.ts'
import { rateNow } from './place.ts'
import { uncoveredNow, undoneAbove, usedUp } from './uncovered.ts'

/** The dearest of each thing held today in the running period. */
function dearestToday(books: Books, held: ReadonlyMap<string, number>): Map<string, number> {
  const { day_of_change: known, period, life, now } = books
  const today = known?.day === localDay(life.zone, now) && known.period === period
  const dearest = new Map(held)
  for (const [thing, cents] of today ? known.dearest : []) raise(dearest, thing, cents)
  return dearest
}

function raise(costs: Map<string, number>, thing: string, cents: number): void {
  costs.set(thing, Math.max(costs.get(thing) ?? 0, cents))
}

/** Days of a change as lines and as days. */
interface Part {
  readonly lines: InvoiceFact['lines']
  readonly spans: Bill['spans']
}

/** Days of one thing: what they cost before, and from now on; undefined where it is not held. */
interface Swap {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly days: number
  readonly dates: readonly [since: number, until: number]
}

/**
 * The net lines of a change made now, thing by thing: the day of a change belongs to the dearest of each held on it. What
 * smaller ones left uncovered is taken off larger ones. Source: contract 6.4, states 2.2.
 */
function partsOf(books: Books, after: Terms): Part[] {
  const percent = percentNow(books)
  const [one, other] = [costsOf(books.terms, percent), costsOf(after, percent)]
  const dearest = dearestToday(books, one)
  const swaps = [...new Set([...one.keys(), ...other.keys()])]
    .filter((thing) => one.get(thing) !== other.get(thing) || isOther(thing, books.terms, after))
    .map((thing) => swapsOf(books, one.get(thing), other.get(thing), dearest.get(thing) ?? 0))
  const on_day = new Map(dearest)
  for (const [thing, cents] of other) raise(on_day, thing, cents)
  const rest = swaps.map((each) => each.rest)
  const today = swaps.flatMap((each) => each.today)
  return [
    ...swapped(books, rest, [sumOf(one), sumOf(other)]),
    ...swapped(books, today, [sumOf(dearest), sumOf(on_day)]),
  ]
}

/** Another plan is another thing, also at the same price. */
const isOther = (thing: string, before: Terms, after: Terms) =>
  thing === 'plan' && before.tier !== after.tier

/** What of one thing is taken back and charged: from today or from tomorrow on; and of today alone, where that is dearer still. */
function swapsOf(
  books: Books,
  from: number | undefined,
  to: number | undefined,
  most: number,
): { readonly rest: Swap; readonly today: readonly Swap[] } {
  const { now, life } = books
  const { left } = daysOf(books)
  const [, until] = runningPeriod(books)
  const tomorrow = midnightAfter(life.zone, now)
  const stays = isLess(to, from) || isLess(from, most)
  const rest: Swap = stays
    ? { from, to, days: left - 1, dates: [tomorrow, until] }
    : { from, to, days: left, dates: [now, until] }
  const again = isLess(from, most) && isLess(most, to)
  const day: Swap = { from: most, to, days: Math.min(1, left), dates: [now, tomorrow] }
  return { rest, today: again ? [day] : [] }
}

const isLess = (one = 0, other = 0) => one < other

/** Over no day there is no line: on the day on which the period ends, no day is left for anything else. */
function swapped(books: Books, swaps: readonly Swap[], totals: readonly [number, number]): Part[] {
  const made = swaps.filter(({ days }) => days > 0)
  const parts = made.map((each) => partOf(books, each))
  const [least] = made.filter(({ to }) => to !== undefined).toSorted((a, b) => a.days - b.days)
  const [from, to] = totals
  const cover = least && to > from ? usedUp(books.undone, from, to, least.days) : 0
  if (!least || cover <= 0) return parts
  const days = daysIn(books, least)
  const off = { cents: -cover, over: least.days, days }
  return [...parts, { lines: [[-cover, ...least.dates]], spans: [off] }]
}

function partOf(books: Books, swap: Swap): Part {
  const { all } = daysOf(books)
  const cents = [
    ...(swap.from === undefined ? [] : [-swap.from]),
    ...(swap.to === undefined ? [] : [swap.to]),
  ]
  return {
    lines: cents.map((each) => [share(each, swap.days, all), ...swap.dates] as const),
    spans: cents.map((each) => ({ cents: each, over: all, days: daysIn(books, swap) })),
  }
}

function daysIn({ life: { zone } }: Books, { dates: [since, until] }: Swap) {
  return [localDay(zone, since), localDay(zone, until)] as const
}

/** Why nothing can change now; null when it can. A card that has expired declines what it is asked for, no more. */
function changeRefusal(books: Books, after: Terms): string | null {
  const status = statusOf(books)
  if (status !== 'trialing' && status !== 'active') return 'refused'
  return isSame(books.terms, after) ? 'refused' : null
}

const isSame = (one: Terms, other: Terms) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Change the plan, or the number of something, now. What is dearer is paid first, and a decline changes nothing. An old VAT
 * number is asked for before anything is known: the answer tells the price with VAT. Source: states 1.3, 1.9, contract 6.11.
 */
export function changeNow(books: Books, wish: Wish): string {
  if (isLive(books)) rateNow(books)
  const after = withWish(books.terms, wish)
  const refusal = changeRefusal(books, after)
  if (refusal) return refusal
  const parts = books.period < 0 ? [] : partsOf(books, after)
  const delta = parts.flatMap(({ lines }) => lines).reduce((sum, [net]) => sum + net, 0)
  if (delta > 0 && !paid(books, parts)) return 'declined'
  if (delta < 0 && isUnpaid(books)) return 'refused'
  const uncovered = delta < 0 ? takeBack(books, -delta) : 0
  if (books.period >= 0) books.undone = undoneAfter(books, after, uncovered)
  rememberToday(books, after)
  books.terms = after
  books.wish = withoutWhatChanged(books.wish, wish)
  return 'done'
}

function rememberToday(books: Books, after: Terms): void {
  const { life, now, period, terms } = books
  const percent = percentNow(books)
  const dearest = dearestToday(books, costsOf(terms, percent))
  for (const [thing, cents] of costsOf(after, percent)) raise(dearest, thing, cents)
  books.day_of_change = { day: localDay(life.zone, now), period, dearest }
}

/** A change now drops what was planned of the same thing, and nothing else. */
function withoutWhatChanged({ tier, items = {} }: Wish, made: Wish): Wish {
  const left = Object.entries(items).filter(([item]) => !(item in (made.items ?? {})))
  return {
    ...(tier && !made.tier && { tier }),
    ...(left.length > 0 && { items: Object.fromEntries(left) }),
  }
}

/** What no larger one has undone once this change is made. */
function undoneAfter(books: Books, after: Terms, uncovered: number): Books['undone'] {
  const { terms, undone } = books
  const { all, left } = daysOf(books)
  const percent = percentNow(books)
  const [high, low] = [sumOf(costsOf(terms, percent)), sumOf(costsOf(after, percent))]
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
