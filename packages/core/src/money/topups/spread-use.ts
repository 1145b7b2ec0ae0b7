import { add, type Money, money, smaller, subtract } from '../../kernel/money.ts'

/** A captured topup, as far as its use goes. */
export interface UsableTopup {
  /** What was paid, less what was taken back of its call credit. */
  readonly usable: Money
  /** Whether its VAT is due when it is used, because it has no invoice of its own. */
  readonly uninvoiced: boolean
}

/** What calls have used up of the topups without invoices: the topups come oldest first, and the oldest credit is used first. Source: contract 6.3. */
export function usedOfUninvoiced(oldest_first: readonly UsableTopup[], used: Money): Money {
  const { currency } = used
  let rest = used.amount_minor > 0 ? used : money(0, currency)
  let uninvoiced = money(0, currency)
  for (const topup of oldest_first) {
    const part = smaller(rest, topup.usable)
    rest = subtract(rest, part)
    if (topup.uninvoiced) uninvoiced = add(uninvoiced, part)
  }
  return uninvoiced
}

/** What is known of an account's prepayments for calls. */
export interface Prepayments {
  /** Oldest first. */
  readonly topups: readonly UsableTopup[]
  /** What the topups without invoices were captured for, all together. */
  readonly captured: Money
  /** What of that went back to the card. */
  readonly paid_back: Money
  /** What the ledger still has of it as prepaid. */
  readonly prepaid: Money
}

/**
 * What is to be billed now that calls have used up so much since the phone system was made: what they used of the topups
 * without invoices, less what was billed before. Never below zero, never more than is prepaid: the same figure again bills
 * nothing. Source: contract 6.3; Directive 2006/112/EC, Art. 30b (2).
 */
export function useToBill(
  { topups, captured, paid_back, prepaid }: Prepayments,
  used: Money,
): Money {
  const billed = subtract(subtract(captured, paid_back), prepaid)
  const due = subtract(usedOfUninvoiced(topups, used), billed)
  return due.amount_minor > 0 ? smaller(due, prepaid) : money(0, used.currency)
}
