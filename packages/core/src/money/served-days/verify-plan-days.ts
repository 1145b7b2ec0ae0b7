import {
  aboveZero,
  add,
  fraction,
  type Money,
  money,
  share,
  smaller,
  subtract,
} from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import {
  billedOver,
  type DatedLine,
  datedLines,
  discountsOver,
  lengthOf,
  type Stretch,
} from './dated-lines.ts'
import {
  type BilledPeriod,
  type Given,
  givenOf,
  type NotedInvoice,
  standingBefore,
} from './day-ledger.ts'

/** An invoice of a period, and what was billed and changed in that. */
export interface PlanDaysCase extends BilledPeriod {
  readonly invoice: IssuedInvoice
}

/**
 * Where a smaller plan gave back more of an invoice than it may, and where a larger plan charged days again. Counted day by
 * day from documents alone. Source: states 2.2.
 */
export function planDaysFlaws(of: PlanDaysCase): string[] {
  const given = of.invoices
    .filter(({ invoice }) => invoice.invoice_id === of.invoice.invoice_id)
    .flatMap((each) => givenOf(each, of.changes))
  return [...given.flatMap((each) => givenFlaw(of, given, each)), ...chargedAgainFlaw(of)]
}

/**
 * What is kept of a period's invoices lies one upon another, the oldest below. A smaller plan may give back of one what lies
 * above its price, less what others gave back of it for the same days.
 */
function givenFlaw(of: PlanDaysCase, all: readonly Given[], given: Given): string[] {
  const { note, days, changed_at } = given
  const none = money(0, note.amount.currency)
  const layers = billedUntil(of, note.issued_at)
  const standing = layers.map((each) => standingBefore(each, of.changes, given))
  const own = layers.findIndex(({ invoice }) => invoice.invoice_id === of.invoice.invoice_id)
  const kept = standing.slice(0, own + 1).map((each) => each.kept)
  const above = subtract(kept.reduce(add, none), heightOf(layers, given))
  const slice = smaller(aboveZero(above), kept.at(-1) ?? none)
  const most = aboveZero(subtract(slice, standing[own]?.noted ?? none))
  const sum = all
    .filter((each) => each.changed_at === changed_at && each.note.number <= note.number)
    .map((each) => subtract(each.note.amount, each.note.vat_amount))
    .reduce(add, none)
  const over = subtract(sum, most).amount_minor
  if (over <= roundingsOf(layers)) return []
  return [
    `${note.number} gives ${over} too much back for the ${lengthOf(days)} days after a change of plan`,
  ]
}

/** What the smaller plan costs for the days, above what no invoice is for; items beside it only raise what may be given. */
function heightOf(layers: readonly NotedInvoice[], { price, days }: Given): Money {
  const lines = layers.map(({ invoice }) =>
    linesOver(invoice, days).filter(({ item }) => item === null),
  )
  const of_days = lines.flat()[0]?.of_days ?? 1
  const unbilled = money(pricesOf(lines[0] ?? []).low, price.currency)
  const above = subtract(afterDiscounts(price, layers, days), unbilled)
  return fraction(above, lengthOf(days), of_days)
}

/** A price of a whole period less what a discount takes off it, never below zero. */
function afterDiscounts(price: Money, layers: readonly NotedInvoice[], days: Stretch): Money {
  const discounts = layers.flatMap(({ invoice }) => discountsOver(invoice, days))
  // A period has one discount, whose percentage is told by every line that it is off.
  const rate = discounts.find(({ basis_points }) => basis_points !== null)?.basis_points ?? null
  if (rate !== null) return subtract(price, share(price, rate))
  return aboveZero(discounts.map(({ amount }) => amount).reduce(subtract, price))
}

/** What is kept of a day is at most what lies between the least price and the dearest that are billed for it, of each thing. */
function chargedAgainFlaw(of: PlanDaysCase): string[] {
  const { invoice, invoices, changes } = of
  const longest = datedLines(invoice).find(({ sign, price }) => sign * price.amount_minor > 0)
  if (!longest || invoice.cycle_id !== null) return []
  const { days } = longest
  const none = money(0, invoice.total.currency)
  const layers = billedUntil(of, invoice.issued_at)
  const billed = layers.map((each) => billedOver(datedLines(each.invoice), days, none))
  const given = layers
    .flatMap((each) => givenOf(each, changes))
    .filter(({ note }) => note.issued_at <= invoice.issued_at)
    .map(({ note, days: after }) => {
      const net = subtract(note.amount, note.vat_amount)
      return fraction(net, lengthOf(after, days), Math.max(lengthOf(after), 1))
    })
  const kept = subtract(billed.reduce(add, none), given.reduce(add, none))
  const lines = layers.map((each) => linesOver(each.invoice, days))
  const most = [...new Set(lines.flat().map(thingOf))]
    .map((thing) => lines.map((layer) => layer.filter((line) => thingOf(line) === thing)))
    .map((own) => mostOf(own, days))
    .reduce(add, none)
  const over = subtract(kept, most).amount_minor
  if (over <= roundingsOf(invoices)) return []
  return [`it charges ${over} again of the ${lengthOf(days)} days after a change of plan`]
}

/** Oldest first; what is void charges nothing. */
function billedUntil({ invoices }: BilledPeriod, at: EpochMs): NotedInvoice[] {
  return invoices
    .filter(({ invoice }) => invoice.status !== 'void' && invoice.issued_at <= at)
    .toSorted((a, b) => a.invoice.issued_at - b.invoice.issued_at)
}

function linesOver(invoice: IssuedInvoice, days: Stretch): DatedLine[] {
  return datedLines(invoice).filter((line) => lengthOf(line.days, days) > 0)
}

/** A plan or an item, of months or of years. */
function thingOf({ item, of_days }: DatedLine): string {
  return `${of_days} ${item ?? ''}`
}

/**
 * What one thing may cost for days, day by day: from the least that an invoice begins at to the most that one ends at. What was
 * taken back and never billed had been set off against what a smaller plan gave back, with the day of that change.
 */
function mostOf(layers: readonly (readonly DatedLine[])[], { from, to }: Stretch): Money {
  const [first] = layers.flat()
  invariant(first, 'a thing has a line')
  let steps = 0
  for (let day = from; day < to; day++) {
    const prices = pricesOn(layers, day)
    if (prices.length === 0) continue
    const most = Math.max(...prices.map(({ high }) => high))
    const least = Math.min(...prices.map(({ low }) => low))
    steps += Math.max(most - least, 0)
  }
  const set_off = riseOf(pricesOn(layers, from))
  return fraction(money(steps + set_off, first.net.currency), 1, first.of_days)
}

/** By how much prices rose in all from one invoice to the next, without one for it. */
function riseOf(prices: readonly Record<'low' | 'high', number>[]): number {
  return prices.reduce((sum, { low }, n) => sum + Math.max(low - (prices[n - 1]?.high ?? 0), 0), 0)
}

function pricesOn(
  layers: readonly (readonly DatedLine[])[],
  day: number,
): Record<'low' | 'high', number>[] {
  const here = { from: day, to: day + 1 }
  return layers
    .map((lines) => lines.filter((line) => lengthOf(line.days, here) > 0))
    .filter((lines) => lines.length > 0)
    .map(pricesOf)
}

/** Between which prices of a whole period lines bill one day; those of one thing add up, as its tiers do. */
function pricesOf(lines: readonly DatedLine[]): Record<'low' | 'high', number> {
  const of = (sign: number) =>
    lines
      .filter((line) => line.sign === sign)
      .reduce((sum, { price }) => sum + price.amount_minor, 0)
  return { low: of(-1), high: of(1) }
}

/** Each line and each note is rounded once, and once more where it is spread over days. */
function roundingsOf(layers: readonly NotedInvoice[]): number {
  return layers.flatMap(({ invoice, notes }) => [...invoice.lines, ...notes, invoice]).length
}
