import { amountText } from '../amount.ts'
import type { Pointers } from './evidence.ts'
import { type OpenAmounts, spread } from './open-amounts.ts'
import type { Receipt } from './receipt.ts'
import type { Evidence, Match, MatchCase, OpenInvoice, Use } from './types.ts'

/** What a person is asked about a receipt that did not settle by itself. */
export function propose(receipt: Receipt, pointers: Pointers, open: OpenAmounts): Match {
  const { reference, number, number_and_tails, payer } = pointers
  const ask = { receipt, open }
  if (reference.length > 0) return forNamed(ask, reference, 'reference')
  const due = number.reduce((sum, invoice) => sum + open.of(invoice), 0)
  // Only money for more than what is named whole shows that a short number is one.
  const numbers = receipt.amount_minor > due ? number_and_tails : number
  if (numbers.length > 0) return forNamed(ask, numbers, 'number')
  if (payer.length > 0) return forPayer(ask, payer)
  return proposal(receipt, {
    case: 'unknown',
    reason: 'Nothing in it points to an invoice of ours.',
  })
}

interface Ask {
  readonly receipt: Receipt
  readonly open: OpenAmounts
}

/** The payer's words come first: his invoices in his order. */
function forNamed(ask: Ask, named: readonly OpenInvoice[], evidence: Evidence): Match {
  const [invoice, second] = named
  const how = { evidence, account_id: accountOf(named) }
  if (!invoice) return proposal(ask.receipt, { ...how, case: 'unknown', reason: '' })
  if (!second) return forOne(ask, invoice, evidence)
  const uses = spread(ask.receipt.amount_minor, named, ask.open)
  const numbers = named.map(({ number }) => number).join(', ')
  if (uses.length === 0) {
    return proposal(ask.receipt, { ...how, case: 'twice', reason: `All of ${numbers} are paid.` })
  }
  return proposal(ask.receipt, {
    ...how,
    case: 'one_for_several',
    uses,
    reason: `It names ${numbers}.`,
  })
}

function forOne({ receipt, open }: Ask, invoice: OpenInvoice, evidence: Evidence): Match {
  const { currency, amount_minor } = receipt
  const { number, account_id } = invoice
  const due = open.of(invoice)
  const how = { evidence, account_id }
  if (due === 0) return proposal(receipt, { ...how, case: 'twice', reason: `${number} is paid.` })
  const uses = spread(amount_minor, [invoice], open)
  const difference = amountText({ amount_minor: Math.abs(due - amount_minor), currency })
  if (open.isPartPaid(invoice)) {
    const reason = `Another receipt is for ${number}, too.`
    return proposal(receipt, { ...how, case: 'several_for_one', uses, reason })
  }
  return amount_minor < due
    ? proposal(receipt, {
        ...how,
        case: 'short',
        uses,
        reason: `It is short of ${number} by ${difference}.`,
      })
    : proposal(receipt, {
        ...how,
        case: 'over',
        uses,
        reason: `It is ${difference} more than ${number}.`,
      })
}

/** Nothing is named: the oldest due first, if it is clear whose they are. */
function forPayer({ receipt, open }: Ask, invoices: readonly OpenInvoice[]): Match {
  const { amount_minor } = receipt
  const how = { evidence: 'payer', account_id: accountOf(invoices) } as const
  if (how.account_id === null) {
    const reason = 'This account has paid for several customers.'
    return proposal(receipt, { ...how, case: 'ambiguous', reason })
  }
  const due = invoices.filter((invoice) => open.of(invoice) > 0).toSorted(byDueDate)
  if (due.length === 0) return nothingDue(receipt, invoices)
  const fitting = due.filter((invoice) => open.of(invoice) === amount_minor)
  if (fitting.length > 1) {
    const uses = spread(amount_minor, fitting, open)
    const reason = `Of ${fitting.length} open invoices each is of this amount: the oldest is proposed.`
    return proposal(receipt, { ...how, case: 'ambiguous', uses, reason })
  }
  const uses = spread(amount_minor, due, open)
  const [first] = due
  if (uses.length === 1 && first) return forOne({ receipt, open }, first, 'payer')
  const reason = `It is for ${uses.length} open invoices of this payer, the oldest first.`
  return proposal(receipt, { ...how, case: 'one_for_several', uses, reason })
}

function nothingDue(receipt: Receipt, invoices: readonly OpenInvoice[]): Match {
  const how = { evidence: 'payer', account_id: accountOf(invoices) } as const
  const paid = invoices.find(({ total_minor }) => total_minor === receipt.amount_minor)
  return paid
    ? proposal(receipt, { ...how, case: 'twice', reason: `${paid.number} of this amount is paid.` })
    : proposal(receipt, { ...how, case: 'over', reason: 'Nothing of this payer is open.' })
}

function byDueDate(a: OpenInvoice, b: OpenInvoice): number {
  if (a.due_on !== b.due_on) return a.due_on < b.due_on ? -1 : 1
  return a.number < b.number ? -1 : a.number > b.number ? 1 : 0
}

/** The one account of all, or null. */
function accountOf(invoices: readonly OpenInvoice[]): string | null {
  const accounts = new Set(invoices.map(({ account_id }) => account_id))
  return accounts.size === 1 ? (invoices[0]?.account_id ?? null) : null
}

interface Proposed {
  readonly case: MatchCase
  readonly reason: string
  readonly evidence?: Evidence
  readonly uses?: readonly Use[]
  readonly account_id?: string | null
  readonly reverses?: string | null
}

/** A match that a person confirms; what its uses leave is the rest. */
export function proposal(receipt: Receipt, proposed: Proposed): Match {
  const { evidence = null, uses = [], account_id = null, reverses = null } = proposed
  const used = uses.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return {
    ...proposed,
    receipt,
    settles: false,
    evidence,
    uses,
    rest_minor: Math.max(receipt.amount_minor, 0) - used,
    account_id,
    reverses,
  }
}
