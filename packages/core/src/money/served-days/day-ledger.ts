import { add, type Money, money, smaller, subtract } from '../../kernel/money.ts'
import { after, type EpochMs, MINUTE } from '../../kernel/time.ts'
import { type CreditNote, PLAN_CHANGE } from '../credit-notes/credit-note.ts'
import { byIssue } from '../credit-notes/restate.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { datedLines, dayNumber, lengthOf, spanOf, spread, type Stretch } from './dated-lines.ts'

/** A document is never issued before the one in front of it, whichever process's clock is behind. */
const CLOCKS_DIFFER = 10 * MINUTE

/** An invoice and its notes. */
export interface NotedInvoice {
  readonly invoice: IssuedInvoice
  readonly notes: readonly CreditNote[]
}

/** What a period was billed for, oldest first, and the changes of plan that were made of its subscription. */
export interface BilledPeriod {
  readonly invoices: readonly NotedInvoice[]
  readonly changes: readonly PlanChange[]
}

/** A note that a smaller plan gave: when, the price from then on, and the days that are left for it. */
export interface Given {
  readonly note: CreditNote
  readonly changed_at: EpochMs
  readonly price: Money
  readonly days: Stretch
}

/** Net, for some days of an invoice. */
export interface Standing {
  /** Billed, less what smaller plans gave back. */
  readonly kept: Money
  /** What others took back. */
  readonly noted: Money
}

/**
 * The notes of an invoice that smaller plans gave, each of the instant of a change of plan. Where an operator sends the same
 * reason at another time, the note is the operator's.
 */
export function givenOf(
  { invoice, notes }: NotedInvoice,
  changes: BilledPeriod['changes'],
): Given[] {
  const lines = datedLines(invoice)
  if (lines.length === 0) return []
  const { to } = spanOf(lines)
  return notes.toSorted(byIssue).flatMap((note) => {
    if (note.reason_code !== PLAN_CHANGE) return []
    const before = changes.filter(({ changed_at }) => changed_at <= note.issued_at)
    const changed_at = Math.max(...before.map((each) => each.changed_at)) as EpochMs
    const made = before.filter((each) => each.changed_at === changed_at)
    if (made.length === 0 || note.issued_at > after(changed_at, CLOCKS_DIFFER)) return []
    const price = made.map((change) => change.price).reduce(smaller)
    const days = { from: dayNumber(changed_at, invoice.time_zone) + 1, to }
    return [{ note, changed_at, price, days }]
  })
}

/**
 * How an invoice stands for some days before a note, day by day in whole cents: a smaller plan's note lowers the days after
 * the change evenly, any other each day by what is left of it.
 */
export function standingBefore(
  of: NotedInvoice,
  changes: BilledPeriod['changes'],
  { note: limit, changed_at, days }: Given,
): Standing {
  const lines = datedLines(of.invoice)
  const none = money(0, of.invoice.total.currency)
  if (lines.length === 0) return { kept: none, noted: none }
  const { from, to } = spanOf(lines)
  const plans = new Map(givenOf(of, changes).map((each) => [each.note, each]))
  const empty = Array.from({ length: to - from }, () => none)
  const kept = lines
    .map((line) => spread(line.net, weightsOf(line.days, from, empty)))
    .reduce(sums, empty)
  let left = { kept, noted: empty }
  for (const note of of.notes.filter((each) => byIssue(each, limit) < 0).toSorted(byIssue)) {
    const plan = plans.get(note)
    if (plan && plan.changed_at >= changed_at) continue
    left = lowered(left, subtract(note.amount, note.vat_amount), plan, from)
  }
  const over = (amounts: readonly Money[]) =>
    amounts.filter((_, n) => lengthOf(days, dayAt(from + n)) > 0).reduce(add, none)
  return { kept: over(left.kept), noted: over(left.noted) }
}

type ByDay = Readonly<Record<keyof Standing, Money[]>>

function lowered({ kept, noted }: ByDay, net: Money, plan: Given | undefined, from: number): ByDay {
  if (plan) {
    const parts = spread(net, weightsOf(plan.days, from, kept))
    return { kept: kept.map((each, n) => subtract(each, parts[n] ?? each)), noted }
  }
  const left = kept.map((each, n) => subtract(each, noted[n] ?? each).amount_minor)
  return { kept, noted: sums(noted, spread(net, left)) }
}

function sums(amounts: readonly Money[], parts: readonly Money[]): Money[] {
  return amounts.map((each, n) => add(each, parts[n] ?? money(0, each.currency)))
}

/** One for each day that is among them, and zero for the others. */
function weightsOf(days: Stretch, from: number, all: readonly Money[]): number[] {
  return all.map((_, n) => lengthOf(days, dayAt(from + n)))
}

function dayAt(from: number): Stretch {
  return { from, to: from + 1 }
}
