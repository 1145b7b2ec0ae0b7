import { compareNumbers } from '../numbering/document-number.ts'
import { aboveZero, add, type Money, money, share, smaller, subtract } from '../../kernel/money.ts'
import { billedFor, type Days } from './days-of-lines.ts'
import { type Invoice, type IssuedInvoice, uncredited } from '../invoices/invoice.ts'
import { type CreditFacts, creditableOn, takesPartialNotes } from './credit-limits.ts'
import type { CreditNote } from './credit-note.ts'
import { daysOfNote, leftFor, type Lowering } from './left-for-days.ts'
import { noteAmounts, uncreditedNet, uncreditedVat, withNote } from './note-amounts.ts'
import { byIssue } from './restate.ts'

/** An invoice of a period, with the notes that were issued for it. */
export interface NotedFacts extends CreditFacts {
  readonly notes: readonly CreditNote[]
}

/** One note of several that together take back a net amount. */
export interface SpreadPart {
  readonly invoice_id: string
  /** Gross, at that invoice's rate. */
  readonly amount: Money
}

/** A net amount as credit notes can take it back. */
export interface Spread {
  readonly parts: readonly SpreadPart[]
  /** Net that is not given back: it was given back before for those days, or was never billed for them. */
  readonly uncovered: Money
}

/** A net amount that a smaller plan takes back, and for which days. */
export interface TakenBack {
  readonly net: Money
  readonly days: Days
  /** What earlier smaller plans took back of these days and left uncovered: the notes that it went against count once. */
  readonly uncovered: Money
}

/**
 * Spread a plan change's negative delta over the period's invoices, the newest first. Of each, at most what it billed for
 * those days and no plan change gave back is taken; of that, what other notes and refunds gave back for those days is
 * uncovered, and the rest is given back. What no invoice has billed is uncovered too. Source: states 2.2; contract 6.4, 6.7.
 */
export function spreadCredit(
  period_invoices: readonly NotedFacts[],
  { net, days, uncovered: before }: TakenBack,
): Spread {
  const parts: SpreadPart[] = []
  let [rest, held, given_back] = [net, before, money(0, net.currency)]
  for (const facts of period_invoices.toSorted((a, b) => newerFirst(a.invoice, b.invoice))) {
    const { left, noted } = standingFor(facts, days)
    const used = smaller(held, noted)
    held = subtract(held, used)
    const take = smaller(rest, subtract(left, used))
    rest = subtract(rest, take)
    const most = aboveZero(subtract(take, subtract(noted, used)))
    const part = noteOver(facts, most)
    if (!part) continue
    parts.push({ invoice_id: facts.invoice.invoice_id, amount: part.gross })
    given_back = add(given_back, part.net)
  }
  return { parts, uncovered: subtract(net, given_back) }
}

/** Of one instant, as a period's and that of a change of plan with it, the higher number is the newer. */
function newerFirst(one: IssuedInvoice, other: IssuedInvoice): number {
  return other.issued_at - one.issued_at || compareNumbers(other.number, one.number)
}

/** Net, for some days of an invoice: what is billed and no note over days gave back, and what of that others gave back. */
function standingFor(
  facts: NotedFacts,
  days: Days,
): { readonly left: Money; readonly noted: Money } {
  const left = leftAfter(
    facts,
    days,
    loweringsOf(facts).filter((each) => each.days !== null),
  )
  return { left, noted: aboveZero(subtract(left, billedAndLeft(facts, days))) }
}

/**
 * What an invoice bills for some days, net, and nothing has given back yet: a note over the whole invoice, and a refund that
 * is under way, count by days. Source: states 2.2.
 */
export function billedAndLeft(facts: NotedFacts, days: Days): Money {
  const { invoice } = facts
  const running = subtract(uncreditedNet(invoice), uncreditedNet(afterRunningRefunds(facts)))
  return leftAfter(facts, days, [...loweringsOf(facts), { amount: running, days: null }])
}

function leftAfter({ invoice }: NotedFacts, days: Days, lowered: readonly Lowering[]): Money {
  const { subtotal } = invoice
  const share = { part: billedFor(invoice, days).amount_minor, whole: subtotal.amount_minor }
  return leftFor(days, subtotal, share, lowered)
}

function loweringsOf({ invoice, notes }: NotedFacts): Lowering[] {
  return notes.toSorted(byIssue).map((note) => {
    return { amount: subtract(note.amount, note.vat_amount), days: daysOfNote(note, invoice) }
  })
}

/** A note over at most so much net: gross at its invoice's rate; undefined where nothing can be given back. */
export function noteOver(
  facts: CreditFacts,
  net: Money,
): { readonly net: Money; readonly gross: Money } | undefined {
  if (facts.charge_in_flight || !takesPartialNotes(facts.invoice)) return undefined
  const rest = afterRunningRefunds(facts)
  const part = smaller(net, uncreditedNet(rest))
  return part.amount_minor > 0 ? { net: part, gross: grossOf(rest, part) } : undefined
}

/** The invoice as if the notes of its running refunds were issued. */
function afterRunningRefunds(facts: CreditFacts): Invoice {
  const { invoice } = facts
  const running = subtract(uncredited(invoice), creditableOn(facts))
  return withNote(invoice, noteAmounts(invoice, running))
}

/** All that is left, to the cent, where it takes back all of the net. */
function grossOf(invoice: Invoice, net: Money): Money {
  if (net.amount_minor === uncreditedNet(invoice).amount_minor) return uncredited(invoice)
  const vat = share(net, invoice.vat.rate_basis_points)
  return add(net, smaller(vat, uncreditedVat(invoice)))
}
