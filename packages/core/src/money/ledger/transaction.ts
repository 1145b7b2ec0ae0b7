import type { Posting } from './posting.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { canonicalJson } from '../../kernel/text/canonical.ts'
import { add, type Currency, type Money, money, negate } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { LEDGER_ACCOUNTS, type LedgerAccount } from './accounts.ts'
import type { MovementKind } from './postings.ts'

/** One movement of money, never changed once written. Chained per account as the audit log is. Source: contract 6.8. */
export interface LedgerTransaction {
  readonly ledger_tx_id: string
  readonly kind: MovementKind
  /** The id of the invoice, credit note, refund or payment that moved; unique per kind, so that nothing is posted twice. */
  readonly ref: string
  readonly account_id: string
  readonly at: EpochMs
  readonly postings: readonly Posting[]
  /** From 1, without a gap, in the account's chain. */
  readonly seq: number
  readonly prev_hash: string
  readonly hash: string
}

/** Which balance is asked for: without a subject, that of all subjects together. */
export interface BalanceOf {
  readonly account: LedgerAccount
  readonly subject_id?: string
  readonly currency: Currency
}

/** The balance that the postings make, positive on the account's normal side. */
export function balanceOf(postings: readonly Posting[], of: BalanceOf): Money {
  const debit = postings
    .filter(({ account, amount }) => account === of.account && amount.currency === of.currency)
    .filter(({ subject_id }) => of.subject_id === undefined || subject_id === of.subject_id)
    .reduce((sum, { amount }) => add(sum, amount), money(0, of.currency))
  return LEDGER_ACCOUNTS[of.account].normal === 'debit' ? debit : negate(debit)
}

/** The link of the chain: a digest of everything the transaction says and of the one before it. */
export function transactionHash(
  { digest }: Pick<Secrets, 'digest'>,
  transaction: Omit<LedgerTransaction, 'hash'>,
): string {
  return digest(canonicalJson(transaction))
}
