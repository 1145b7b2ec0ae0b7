import { compareNumbers } from '../numbering/document-number.ts'
import { add, type Money, share, smaller, subtract } from '../../kernel/money.ts'
import { type CreditFacts, creditableOn, takesPartialNotes } from './credit-limits.ts'
import { type Invoice, type IssuedInvoice, uncredited } from '../invoices/invoice.ts'
import { noteAmounts, uncreditedNet, uncreditedVat, withNote } from './note-amounts.ts'

/** One note of several that together take back a net amount. */
export interface SpreadPart {
  readonly invoice_id: string
  /** Gross, at that invoice's rate. */
  readonly amount: Money
}

/** A net amount as credit notes can take it back. */
export interface Spread {
  readonly parts: readonly SpreadPart[]
  /** Net that no invoice can carry: it was never billed, and is not given back. */
  readonly uncovered: Money
}

/**
 * Spread a net amount (a plan change's negative delta, the unused days of a cancelled period) over the
 * period's invoices, the newest first: no note takes back more than its invoice billed. Source: contract
 * 6.4, 6.7.
 */
export function spreadCredit(period_invoices: readonly CreditFacts[], net: Money): Spread {
  const newest_first = period_invoices
    .filter((facts) => !facts.charge_in_flight && takesPartialNotes(facts.invoice))
    .toSorted((a, b) => newerFirst(a.invoice, b.invoice))
  const parts: SpreadPart[] = []
  let uncovered = net
  for (const facts of newest_first) {
    const rest = afterRunningRefunds(facts)
    const part = smaller(uncovered, uncreditedNet(rest))
    if (part.amount_minor <= 0) continue
    parts.push({ invoice_id: rest.invoice_id, amount: grossOf(rest, part) })
    uncovered = subtract(uncovered, part)
  }
  return { parts, uncovered }
}

/** Of one instant, as a period's and that of a change of plan with it, the higher number is the newer. */
function newerFirst(one: IssuedInvoice, other: IssuedInvoice): number {
  return other.issued_at - one.issued_at || compareNumbers(other.number, one.number)
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
