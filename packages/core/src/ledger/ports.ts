import type { ChainHead } from '../audit/ports.ts'
import type { Currency, Money } from '../kernel/money.ts'
import type { LedgerAccount } from './accounts.ts'
import type { LedgerTransaction } from './transaction.ts'

/** Append-only: the database refuses to change or remove a transaction, and one that does not balance. */
export interface Ledger {
  /** The account's last link, locked until this transaction ends; undefined for a new chain. */
  headForUpdate(account_id: string): Promise<ChainHead | undefined>
  /** False, and nothing written, when that movement was posted before: the same kind and ref. */
  append(transaction: LedgerTransaction): Promise<boolean>
  /** In order of `seq`, after `after_seq`. */
  transactions(account_id: string, after_seq: number, limit: number): Promise<LedgerTransaction[]>
  /** Chains in order of name, after `after`. */
  heads(after: string, limit: number): Promise<ChainHead[]>
  /** The balance on the account's normal side, kept as postings are written; of one subject, or of all together. */
  balance(account: LedgerAccount, subject_id: string | null, currency: Currency): Promise<Money>
}
