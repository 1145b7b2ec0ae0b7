import { vatIn, vatOn } from './arithmetic.ts'
import { type Bill, type Books, numberOf } from './books.ts'
import type { Days } from './days-billed.ts'
import { settle } from './billing.ts'

/** What a credit note is over, VAT included. */
export interface Noted {
  readonly amount: number
  readonly reason: string
  readonly refund?: boolean
  /** The days that it is for; of a whole invoice unless they are said. */
  readonly days?: Days
}

/**
 * Take a part of an invoice back: on one that is owed it lowers what is owed; on one that is paid it becomes account
 * credit, or goes back to the card. Source: contract 6.7.
 */
export function note(
  books: Books,
  bill: Bill,
  { amount, reason, refund = false, days }: Noted,
): void {
  books.notes.push({
    number: numberOf(books, 'CN'),
    issued_at: books.now,
    invoice: bill.number,
    kind: refund ? 'refund' : 'credit',
    reason,
    amount,
  })
  // All notes so far hold the VAT of their sum. Source: contract 6.7.
  const vat = Math.max(
    Math.min(vatIn(bill.noted + amount, bill.rate), bill.vat) - bill.noted_vat,
    0,
  )
  bill.noted_vat += vat
  bill.taken.push({ net: amount - vat, gross: amount, days: days ?? null })
  bill.noted += amount
  if (refund) return giveBack(books, bill, amount)
  const lowered = Math.min(amount, bill.owed)
  bill.owed -= lowered
  books.credit += amount - lowered
  if (bill.status !== 'open' && bill.status !== 'uncollectible') return
  if (bill.noted === bill.total) bill.status = 'void'
  else if (bill.owed === 0) settle(books, bill)
}

/** Take so much net of some days of a bill back, as far as it is left of the bill. Returns what is taken. */
export function noteNet(
  books: Books,
  bill: Bill,
  wanted: number,
  { reason, days }: { readonly reason: string; readonly days: Days },
): number {
  const whole = bill.net - (bill.noted - bill.noted_vat)
  const net = Math.min(wanted, whole)
  if (net <= 0 || bill.status === 'uncollectible') return 0
  const vat = Math.min(vatOn(net, bill.rate), bill.vat - bill.noted_vat)
  const amount = net === whole ? bill.total - bill.noted : net + vat
  note(books, bill, { amount, reason, days })
  return net
}

/** How our references of the orders begin. */
const ORDERS = { period: 'cyc', change: 'pln', topup: 'top' } as const

/** Account credit goes back to the card that paid a bill: its note was issued when it came to be. */
export function payOut(books: Books, bill: Bill, amount: number): void {
  books.credit -= amount
  giveBack(books, bill, amount)
}

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
