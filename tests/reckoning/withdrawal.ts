import { type Bill, type Books, isLive } from './books.ts'
import { localDay } from './calendar.ts'
import { note, payOut } from './credit-notes.ts'
import { type Days, usedOf } from './days-billed.ts'
import { endOwing } from './ending.ts'

/**
 * A consumer withdraws: the service ends, and all that they paid goes back but for the days used where they asked to begin at
 * once, each at the dearest plan held on it; of call credit, what is unused. Source: contract 6.12; states 1.3.
 */
export function withdraw(books: Books): string {
  if (books.life.customer === 'company' || books.withdrawn) return 'refused'
  books.withdrawn = true
  if (isLive(books)) endOwing(books)
  const before = refundsOf(books)
  for (const bill of books.bills.filter(({ kind }) => kind !== 'topup')) payBack(books, bill)
  payCreditOut(books)
  for (const bill of books.bills.filter(({ kind }) => kind === 'topup').toReversed()) {
    const unused = Math.min(roomOf(bill), bill.total - bill.noted, books.calls)
    if (unused <= 0) continue
    note(books, bill, { amount: unused, reason: 'withdrawal', refund: true })
    books.calls -= unused
  }
  return `done ${refundsOf(books) - before}`
}

/** What went back to cards so far. */
const refundsOf = ({ movements }: Books) =>
  movements.reduce((sum, { kind, amount }) => (kind === 'refund' ? sum + amount : sum), 0)

const roomOf = ({ captured, refunded }: Bill) => captured - refunded

/** All of a bill but the days used: to the card that paid it, or as what is owed no more. */
function payBack(books: Books, bill: Bill): void {
  const amount = toPayBack(books, bill)
  const to_card = isUnpaid(bill) ? 0 : Math.min(roomOf(bill), amount)
  if (to_card > 0) note(books, bill, { amount: to_card, reason: 'withdrawal', refund: true })
  if (amount > to_card) note(books, bill, { amount: amount - to_card, reason: 'withdrawal' })
}

const isUnpaid = ({ status }: Bill) => status === 'open' || status === 'uncollectible'

function toPayBack(books: Books, bill: Bill): number {
  if (bill.status === 'void' || bill.status === 'refunded') return 0
  const left = bill.total - bill.noted
  const amount = left - (books.life.begin_at_once ? usedOf(bill, usedDays(books)) : 0)
  // What was given up is taken back as a whole, or not at all. Source: states 1.4.
  return bill.status === 'uncollectible' && amount < left ? 0 : Math.max(amount, 0)
}

/** From the day of the order on, that of the statement among them. */
const usedDays = ({ life, began_at, now }: Books): Days => [
  localDay(life.zone, began_at),
  localDay(life.zone, now) + 1,
]

/** Account credit goes to the cards that paid for topups of which notes made it; then to those that paid bills, the oldest first. */
function payCreditOut(books: Books): void {
  const isTopup = ({ kind }: Bill) => kind === 'topup'
  for (const bill of books.bills.filter(isTopup).toReversed()) {
    const made = roomOf(bill) - (bill.total - bill.noted)
    const amount = Math.min(made, books.credit)
    if (amount > 0) payOut(books, bill, amount)
  }
  for (const bill of books.bills.filter((each) => !isTopup(each))) {
    const amount = Math.min(roomOf(bill), books.credit)
    if (amount > 0) payOut(books, bill, amount)
  }
}
