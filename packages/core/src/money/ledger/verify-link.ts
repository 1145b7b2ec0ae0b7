import type { Secrets } from '../../kernel/secrets.ts'
import { LEDGER_ACCOUNTS } from './accounts.ts'
import { MOVEMENTS } from './postings.ts'
import { balanced, type LedgerTransaction, type Posting, transactionHash } from './transaction.ts'

/** Why a transaction is not the next link of its chain, or null. */
export function linkFlaw(
  secrets: Pick<Secrets, 'digest'>,
  prev: Pick<LedgerTransaction, 'seq' | 'hash'>,
  { hash, ...link }: LedgerTransaction,
): string | null {
  if (link.seq !== prev.seq + 1) return `transaction ${prev.seq + 1} is missing`
  if (link.prev_hash !== prev.hash) {
    return `transaction ${link.seq} does not follow transaction ${prev.seq}`
  }
  return transactionHash(secrets, link) === hash ? null : `transaction ${link.seq} was changed`
}

/** Why what a transaction posts is not what its kind posts, or null. */
export function postingFlaw(transaction: LedgerTransaction): string | null {
  const { kind, postings } = transaction
  if (!Object.hasOwn(MOVEMENTS, kind)) return 'is of no kind that we know'
  if (!balanced(postings)) return 'does not balance'
  const odd = postings.find((posting) => !isOfKind(transaction, posting))
  return odd ? `is ${kind} and posts ${odd.amount.amount_minor} to ${odd.account}` : null
}

function isOfKind({ kind, account_id }: LedgerTransaction, posting: Posting): boolean {
  const { account, subject_id, amount } = posting
  const side = amount.amount_minor > 0 ? 'debit' : 'credit'
  const known = MOVEMENTS[kind].some((row) => row[0] === side && row[1] === account)
  if (!known || amount.amount_minor === 0) return false
  const { per } = LEDGER_ACCOUNTS[account]
  if (per === 'order') return subject_id !== null
  return subject_id === (per === 'account' ? account_id : null)
}
