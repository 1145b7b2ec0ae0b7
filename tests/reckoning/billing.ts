import { vatIn, vatOn } from './arithmetic.ts'
import { type Bill, type Books, type Held, numberOf } from './books.ts'
import type { InvoiceFact } from './facts.ts'
import { rateNow } from './place.ts'

/** What an invoice is to be over. */
export interface Wanted {
  readonly kind: Bill['kind']
  readonly due_at: number
  readonly lines: InvoiceFact['lines']
  readonly spans: Bill['spans']
}

/** What the lines come to with VAT: rounded once, on the invoice's net amount. Source: contract 6.1. */
export function priced(books: Books, lines: InvoiceFact['lines']) {
  const net = lines.reduce((sum, [amount]) => sum + amount, 0)
  const rate = rateNow(books)
  const vat = vatOn(net, rate)
  return { net, rate, vat, total: net + vat }
}

/** Issue an invoice; account credit pays first. Source: contract 6.4, 7.4. */
export function issue(books: Books, wanted: Wanted): Bill {
  const amounts = priced(books, wanted.lines)
  const used = Math.min(books.credit, amounts.total)
  books.credit -= used
  const bill: Bill = { ...unpaidBill(books, wanted), ...amounts, owed: amounts.total - used }
  books.bills.push(bill)
  books.issued.push(bill)
  if (bill.owed === 0) settle(books, bill)
  return bill
}

function unpaidBill(books: Books, { kind, due_at, lines, spans }: Wanted) {
  return {
    number: numberOf(books, 'PBX'),
    period: books.period,
    kind,
    issued_at: books.now,
    due_at,
    lines,
    spans,
    status: 'open',
    paid_at: null,
    captured: 0,
    refunded: 0,
    noted: 0,
    noted_vat: 0,
    taken: [],
    exempt: false,
    refused_by: new Set<Held>(),
    write_off_at: null,
  }
}

/** What was paid contains its VAT, and the invoice over it is paid. Source: contract 6.3. */
export function billTopup(books: Books, total: number): void {
  const rate = rateNow(books)
  const vat = vatIn(total, rate)
  const bill: Bill = {
    ...unpaidBill(books, {
      kind: 'topup',
      due_at: books.now,
      lines: [[total - vat, null, null]],
      spans: [],
    }),
    net: total - vat,
    rate,
    vat,
    total,
    owed: total,
  }
  books.bills.push(bill)
  books.issued.push(bill)
  capture(books, bill, 'top')
}

/** Nothing is owed on it any more. */
export function settle(books: Books, bill: Bill): void {
  bill.status = 'paid'
  bill.paid_at = books.now
  bill.owed = 0
}

/** The provider took what was owed. */
export function capture(books: Books, bill: Bill, of: string): void {
  books.movements.push({ at: books.now, kind: 'capture', of, amount: bill.owed })
  bill.captured += bill.owed
  settle(books, bill)
}

/** What the customer's card says to a charge now. */
export function answerOf({ card, now }: Books): 'paid' | 'declined' | 'declined for good' {
  if (card.expires_at <= now || card.bank === 'expired') return 'declined for good'
  return card.bank === 'approve' ? 'paid' : 'declined'
}

/** Ask the card for what is owed, unless it said that it never will. True when it paid. Source: states 1.6 (e). */
export function charge(books: Books, bill: Bill): boolean {
  if (bill.refused_by.has(books.card)) return false
  const answer = answerOf(books)
  if (answer === 'declined for good') bill.refused_by.add(books.card)
  if (answer === 'paid') capture(books, bill, 'cyc')
  return answer === 'paid'
}
