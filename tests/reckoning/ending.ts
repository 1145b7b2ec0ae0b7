import { type Books, overdue, runningPeriod } from './books.ts'
import { DAY, localDay } from './calendar.ts'
import { noteNet } from './credit-notes.ts'
import { standingFor } from './days-billed.ts'

/** What stays owed after the end stays so many days. Source: states 1.3. */
const OWED_DAYS = 30

/** It is over: no period, no dunning. An operator's lock stays, and keeps the address taken. Source: contract 2.11. */
export function endNow(books: Books): void {
  books.ended_at = books.now
  books.wish = {}
  books.dunning = null
  books.locks.delete('dunning')
}

/**
 * The customer ends it while something is unpaid or the service is off: at once. The days of the running period's unpaid
 * invoice from today on are not owed any more, less what notes have taken back of them. Source: states 1.3, 2.2.
 */
export function endByCustomer(books: Books): void {
  const { zone } = books.life
  for (const bill of overdue(books)) {
    if (bill.period !== books.period) continue
    const days = [localDay(zone, books.now), localDay(zone, runningPeriod(books)[1])] as const
    const { left, noted } = standingFor(bill, days)
    // What account credit has paid of them is account credit again.
    noteNet(books, bill, left - noted, { reason: 'cancellation', days })
  }
  endOwing(books)
}

/** What is left stays open for a while. */
export function endOwing(books: Books): void {
  endNow(books)
  const until = books.now + OWED_DAYS * DAY
  for (const bill of books.bills) if (bill.status === 'open') bill.write_off_at = until
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
