import type { ChainHead } from '../../records/audit/ports.ts'
import type { Period } from '../../kernel/calendar.ts'
import type { Currency, Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { LedgerAccount } from './accounts.ts'
import type { MovementKind } from './postings.ts'
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
  /** Those posted in the period, in order of id, which is that of posting; after `after_id`. */
  postedIn(period: Period, after_id: string, limit: number): Promise<LedgerTransaction[]>
  /** How many those are. */
  countPostedIn(period: Period): Promise<number>
  /** The transactions of these kinds that say what became of these invoices, notes, refunds or payments. */
  ofRefs(kinds: readonly MovementKind[], refs: readonly string[]): Promise<LedgerTransaction[]>
  /** How many transactions of a kind that is rare were posted since; it takes as long as there are many of the kind. */
  countSince(kind: MovementKind, since: EpochMs): Promise<number>
  /** The balances that are kept of these subjects, on whatever account. */
  kept(subject_ids: readonly string[]): Promise<KeptBalance[]>
  /**
   * Every account of the ledger, added up three ways in one statement, so that nothing posted meanwhile
   * tells them apart. Only in a read: it takes as long as it takes.
   */
  recount(): Promise<Recount[]>
  /** Accounts that have transactions and no chain: somebody took its last link away. At most `limit`. */
  headless(limit: number): Promise<string[]>
}

/** The balance of one subject on one account, as it is kept. Debits less credits. */
export interface KeptBalance {
  readonly account: LedgerAccount
  readonly subject_id: string
  readonly currency: Currency
  readonly debit_minor: number
}

/** One account of the ledger, all subjects together. Debits less credits. */
export interface Recount {
  readonly account: LedgerAccount
  /** The sum of its postings. */
  readonly posted_minor: number
  /** The total that is kept. */
  readonly kept_minor: number
  /** The sum of the balances that are kept of its subjects; null where it has none. */
  readonly subjects_minor: number | null
}
