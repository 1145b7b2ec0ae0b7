import { type Currency, type Money } from '../../kernel/money.ts'
import { type LedgerAccount } from './accounts.ts'

/** One entry of a ledger transaction. */
export interface Posting {
  readonly account: LedgerAccount
  /** The customer's account or the provider's order, as the account's `per` says; null where it has none. */
  readonly subject_id: string | null
  /** A debit is positive, a credit negative; never zero. */
  readonly amount: Money
}

/** Whether debits and credits are equal, in every currency. */
export function balanced(postings: readonly Posting[]): boolean {
  const sums = new Map<Currency, bigint>()
  for (const { amount } of postings) {
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + BigInt(amount.amount_minor))
  }
  return [...sums.values()].every((sum) => sum === 0n)
}
