import { billTopup, capture, charge } from './billing.ts'
import { type Bill, type Books, held, isLive, overdue } from './books.ts'
import { statusOf } from './standing.ts'
import { note } from './credit-notes.ts'
import { endByCustomer, endOwing } from './ending.ts'
import {
  beginPeriod,
  judge,
  liftOperatorsLock,
  lockByOperator,
  tryNow,
  unlocked,
} from './dunning.ts'
import type { Deed } from './life.ts'
import { settlePlace } from './place.ts'
import { changeNow } from './plan-change.ts'
import { changeNext, changeNumber, dropChange, giveDiscount } from './wishes.ts'
import { withdraw } from './withdrawal.ts'

type Does = {
  readonly [D in Deed['does']]: (books: Books, deed: Extract<Deed, { does: D }>) => string
}

/** What each deed comes to: `done`, `refused`, `declined` by the card, or `nothing` to do it to. */
export const DOES: Does = {
  'change now': (books, { to }) => changeNow(books, { tier: to }),
  'change next': changeNext,
  'change a number': changeNumber,
  'give a discount': giveDiscount,
  'drop the change': dropChange,
  cancel,
  resume,
  'new card': newCard,
  'the bank': (books, { says }) => {
    books.card.bank = says
    return 'done'
  },
  'pay now': payNow,
  retry,
  suspend: (books) => {
    if (!isLive(books) || books.locks.has('operator')) return 'refused'
    lockByOperator(books)
    return 'done'
  },
  restore: (books) => {
    // Also after the end: "while no `operator` lock is held", and nothing else, is refused. Source: contract 8.
    if (!books.locks.has('operator')) return 'refused'
    liftOperatorsLock(books)
    unlocked(books)
    return 'done'
  },
  activate,
  end: (books) => {
    if (!isLive(books)) return 'refused'
    endOwing(books)
    return 'done'
  },
  'credit note': creditNote,
  'top up': (books, { cents }) => {
    if (!isLive(books)) return 'refused'
    billTopup(books, cents)
    books.calls += cents
    return 'done'
  },
  call: (books, { cents }) => {
    if (!isLive(books)) return 'refused'
    books.calls -= Math.min(cents, books.calls)
    return 'done'
  },
  withdraw,
  'VAT number lapses': (books) => {
    books.number_is_known_bad = true
    return 'done'
  },
  'VAT number is back': numberIsBack,
  move,
  'sign up again': (books) => (isTaken(books) ? 'taken' : 'done'),
}

/** The customer has the registry asked; what was issued while the number was invalid stays. Source: contract 6.2. */
function numberIsBack(books: Books): string {
  books.number_is_known_bad = false
  if (books.life.vat_id === null) return 'done'
  books.number_is_good = true
  books.number_checked_at = books.now
  settlePlace(books)
  return 'done'
}

/** A card that is only saved is not charged, and says where its bank is. Source: contract 6.10. */
function move(books: Books, { to, with_card }: Extract<Deed, { does: 'move' }>): string {
  if (!isLive(books)) return 'refused'
  books.address = to
  if (with_card) books.bank_in = to
  settlePlace(books)
  return 'done'
}

/** The address stays taken while the subscription lives, an operator's lock is on, or something is owed. Source: contract 2.11. */
const isTaken = (books: Books) =>
  isLive(books) || books.locks.size > 0 || books.bills.some(({ owed }) => owed > 0)

/** At the period's end; at once while something is unpaid or the account is suspended. */
function cancel(books: Books): string {
  if (!isLive(books)) return 'refused'
  if (books.locks.size > 0 || books.dunning) {
    endByCustomer(books)
    return 'done'
  }
  if (books.ends) return 'refused'
  books.ends = true
  books.wish = {}
  return 'done'
}

function resume(books: Books): string {
  if (statusOf(books) !== 'cancel_at_period_end') return 'refused'
  if (books.card.expires_at <= books.now) return 'refused'
  books.ends = false
  books.kept_by_operator = false
  return 'done'
}

/** A card that is made the default one is asked at once for what is overdue. Source: states 1.6 (f). */
function newCard(books: Books, { card, for_charges }: Extract<Deed, { does: 'new card' }>): string {
  if (!isLive(books)) return 'refused'
  const added = held(card)
  if (added.expires_at <= books.now) return 'declined'
  // The provider does not tell where its bank is.
  books.bank_in = null
  settlePlace(books)
  if (!for_charges) return 'done'
  books.card = added
  tryNow(books)
  return 'done'
}

/** The page that a customer who owes something is led to. */
function payNow(books: Books, { bank }: Extract<Deed, { does: 'pay now' }>): string {
  const bill = payable(books)
  if (!bill) return 'nothing'
  if (bank !== 'approve') return 'declined'
  capture(books, bill, 'cyc')
  judge(books)
  return 'done'
}

/** What the dunning banner leads to; without one, as after the end, the newest that is owed. */
const payable = (books: Books): Bill | undefined =>
  books.dunning ? overdue(books)[0] : books.bills.findLast(({ status }) => status === 'open')

/** Of the oldest that is unpaid; what was forgiven is paid by hand, and no card is asked for it. Source: states 1.3. */
function retry(books: Books): string {
  const bill = books.bills.find(({ status, kind }) => status === 'open' && kind === 'period')
  if (!bill) return 'nothing'
  if (!isLive(books) || books.locks.has('operator') || bill.exempt) return 'refused'
  charge(books, bill)
  judge(books)
  return 'done'
}

/** Locks off, dunning forgiven, the cancellation taken back; a trial ends. Source: states 1.3, contract 8. */
function activate(books: Books): string {
  const status = statusOf(books)
  if (status === 'active' || status === 'cancelled') return 'refused'
  if (books.locks.has('operator')) liftOperatorsLock(books)
  books.locks.delete('dunning')
  books.ends = false
  books.kept_by_operator = status === 'cancel_at_period_end'
  for (const bill of overdue(books)) bill.exempt = true
  books.dunning = null
  if (status !== 'trialing') {
    unlocked(books)
    return 'done'
  }
  books.trial_ends_at = books.now
  books.anchor = books.now
  beginPeriod(books)
  return 'done'
}

/** What an operator takes back of an invoice. Source: contract 6.7. */
function creditNote(books: Books, deed: Extract<Deed, { does: 'credit note' }>): string {
  const bill = books.bills.at(-1 - deed.invoice)
  if (!bill) return 'nothing'
  const amount = noteOf(bill.total, deed.percent)
  if (amount > bill.total - bill.noted) return 'refused'
  if (bill.kind === 'topup') return topupNote(books, bill, { amount, refund: deed.refund })
  // What was given up is taken back as a whole, or not at all. Source: states 1.4.
  if (bill.status === 'uncollectible' && amount < bill.total - bill.noted) return 'refused'
  if (deed.refund && amount > bill.captured - bill.refunded) return 'refused'
  note(books, bill, { amount, reason: 'goodwill', refund: deed.refund })
  if (isLive(books)) judge(books)
  return 'done'
}

/** A topup goes back to its card, or as account credit, as far as it is unused; also once the phone system is gone. Source: contract 6.3, 6.7. */
function topupNote(
  books: Books,
  bill: Bill,
  { amount, refund }: { readonly amount: number; readonly refund: boolean },
): string {
  if (refund && amount > bill.captured - bill.refunded) return 'refused'
  if (amount > unusedOf(books, bill)) return 'refused'
  note(books, bill, { amount, reason: 'goodwill', refund })
  books.calls -= amount
  if (isLive(books)) judge(books)
  return 'done'
}

/** The oldest call credit is used first, so that what is unused is of the newest topups. Source: contract 6.3. */
function unusedOf({ bills, calls }: Books, bill: Bill): number {
  const topups = bills.filter(({ kind }) => kind === 'topup')
  const newer = topups.slice(topups.indexOf(bill) + 1)
  const before = newer.reduce((sum, { total, noted }) => sum + total - noted, 0)
  return Math.min(Math.max(calls - before, 0), bill.total - bill.noted)
}

/** So many cents of an invoice, at least one. */
export const noteOf = (total: number, percent: number) =>
  Math.max(1, Math.floor((total * percent) / 100))
