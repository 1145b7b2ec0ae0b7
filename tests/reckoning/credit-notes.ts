import { type Bill, type Books, numberOf } from './books.ts'
import { settle } from './billing.ts'

/** What a credit note is over, VAT included. */
export interface Noted {
  readonly amount: number
  readonly reason: string
  readonly refund?: boolean
}

/**
 * Take a part of an invoice back: on one that is owed it lowers what is owed; on one that is paid it becomes account
 * credit, or goes back to the card. Source: contract 6.7.
 */
export function note(books: Books, bill: Bill, { amount, reason, refund = false }: Noted): void {
  books.notes.push({
    number: numberOf(books, 'CN'),
    issued_at: books.now,
    invoice: bill.number,
    kind: refund ? 'refund' : 'credit',
    reason,
    amount,
  })
  bill.noted += amount
  if (refund) return giveBack(books, bill, amount)
  const lowered = Math.min(amount, bill.owed)
  bill.owed -= lowered
  books.credit += amount - lowered
  if (bill.status !== 'open' && bill.status !== 'uncollectible') return
  if (bill.noted === bill.total) bill.status = 'void'
  else if (bill.owed === 0) settle(books, bill)
}

/** How our references of the orders begin. */
const ORDERS = { period: 'cyc', change: 'pln', topup: 'top' } as const

function giveBack(books: Books, bill: Bill, amount: number): void {
  bill.refunded += amount
  bill.status = bill.refunded === bill.total ? 'refunded' : 'partially_refunded'
  books.movements.push({
    at: books.now,
    kind: 'refund',
    of: ORDERS[bill.kind],
    amount,
  })
}
