import { share, vatOn } from './arithmetic.ts'
import { type Bill, type Books, daysOf, overdue, PRICES } from './books.ts'
import { DAY } from './calendar.ts'
import { note } from './credit-notes.ts'

/** What stays owed after the end stays so many days. Source: states 1.3. */
const OWED_DAYS = 30

/** It is over: no period, no dunning. An operator's lock stays, and keeps the address taken. Source: contract 2.11. */
export function endNow(books: Books): void {
  books.ended_at = books.now
  books.pending = null
  books.dunning = null
  books.locks.delete('dunning')
}

/** The customer ends it while something is unpaid or the service is off: at once. Source: states 1.3. */
export function endByCustomer(books: Books): void {
  for (const bill of overdue(books)) {
    // What account credit has paid of them is account credit again.
    const amount = Math.min(unusedOf(books, bill), bill.total - bill.noted)
    if (amount > 0) note(books, bill, { amount, reason: 'cancellation' })
  }
  endOwing(books)
}

/** What is left stays open for a while. */
export function endOwing(books: Books): void {
  endNow(books)
  const until = books.now + OWED_DAYS * DAY
  for (const bill of books.bills) if (bill.status === 'open') bill.write_off_at = until
}

/**
 * The days of the running period's unpaid invoice that nobody used, today among them, with their VAT: by the price of the
 * whole period, also where the invoice is over the rest of one. Source: states 2.2, "never the last charge and never the
 * clamped start".
 */
function unusedOf(books: Books, bill: Bill): number {
  if (bill.period !== books.period) return 0
  const { all, left } = daysOf(books)
  const net = Math.min(share(PRICES[books.tier], left, all), bill.net)
  return net + vatOn(net, bill.rate)
}

/** A period's end is the end of who asked for it; what was forgiven is owed by hand for a while. Source: states 1.3, 1.6 (l). */
export function endsHere(books: Books): boolean {
  if (!books.ends) return false
  endOwing(books)
  return true
}

/** The next date on which something is written off. */
export function nextWriteOff(books: Books): number | null {
  const dates = books.bills.flatMap(({ status, write_off_at }) =>
    status === 'open' && write_off_at !== null ? [write_off_at] : [],
  )
  return dates.length > 0 ? Math.min(...dates) : null
}

/** What was owed for long enough is a debt that nobody asks for any more. */
export function writeOff(books: Books): void {
  for (const bill of books.bills) {
    const { write_off_at, status } = bill
    if (status === 'open' && write_off_at !== null && write_off_at <= books.now) {
      bill.status = 'uncollectible'
    }
  }
}
