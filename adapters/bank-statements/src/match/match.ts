import { createPointers } from './evidence.ts'
import { createOpenAmounts } from './open-amounts.ts'
import { propose } from './propose.ts'
import type { Receipt } from './receipt.ts'
import { createReversals, setApart } from './set-apart.ts'
import { STEPS } from './settle.ts'
import type { Match, MatchOptions, OpenInvoice } from './types.ts'

/**
 * What each receipt is for, in the order of the receipts. What evidence and amount leave no doubt about settles; of the
 * rest each is a proposal with a reason. The same for any order of receipts and invoices: the older booking is first, and
 * the stronger evidence before it. Amounts used and what is left are the receipt's amount, and no invoice gets more than
 * is open. It changes nothing: the caller records.
 */
export function match(
  receipts: readonly Receipt[],
  invoices: readonly OpenInvoice[],
  options: MatchOptions,
): readonly Match[] {
  const pointersOf = createPointers(invoices.toSorted(byNumber), options.payers)
  const open = createOpenAmounts(invoices)
  const matches = new Map<Receipt, Match>()
  const ordered = receipts.toSorted(byBooking)
  const reversedBy = createReversals([...options.earlier.toSorted(byBooking), ...ordered])
  for (const receipt of ordered) {
    const apart = setApart(receipt, reversedBy)
    if (apart) matches.set(receipt, apart)
  }
  const waiting = ordered
    .filter((receipt) => !matches.has(receipt))
    .map((receipt) => ({ receipt, pointers: pointersOf(receipt) }))
  const take = (found: Match) => {
    matches.set(found.receipt, found)
    open.take(found.uses)
  }
  for (const step of STEPS) {
    for (const { receipt, pointers } of waiting) {
      const found = matches.has(receipt) ? null : step(receipt, pointers, open, options)
      if (found) take(found)
    }
  }
  for (const { receipt, pointers } of waiting) {
    if (!matches.has(receipt)) take(propose(receipt, pointers, open))
  }
  return withSeveralForOne(receipts.flatMap((receipt) => matches.get(receipt) ?? []))
}

/** The first part of an invoice is short by itself; with the second it is one of several. */
function withSeveralForOne(matches: readonly Match[]): readonly Match[] {
  const shared = new Set(
    matches.flatMap(({ case: kind, uses }) =>
      kind === 'several_for_one' ? uses.map(({ invoice_id }) => invoice_id) : [],
    ),
  )
  return matches.map((each) =>
    each.case === 'short' && each.uses.some(({ invoice_id }) => shared.has(invoice_id))
      ? { ...each, case: 'several_for_one' }
      : each,
  )
}

/** The older first; of one day by account and key, so that no order of files decides. */
function byBooking(a: Receipt, b: Receipt): number {
  const [left, right] = [a, b].map(({ booked_on, account, key }) => [booked_on, account, key])
  for (const [at, value] of (left ?? []).entries()) {
    const other = right?.[at] ?? ''
    if (value !== other) return value < other ? -1 : 1
  }
  return 0
}

function byNumber(a: OpenInvoice, b: OpenInvoice): number {
  const [left, right] = [a.number + a.id, b.number + b.id]
  return left < right ? -1 : left > right ? 1 : 0
}
