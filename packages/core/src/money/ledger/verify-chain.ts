import type { ChainHead } from '../../records/audit/ports.ts'
import { CHAIN_START } from '../../records/audit/record-audit.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Findings } from '../../records/findings.ts'
import type { KeptBalance } from './ports.ts'
import { type LedgerTransaction, transactionHash } from './transaction.ts'
import { type Posting, balanced } from './posting.ts'
import { RunningBalances } from './verify-balances.ts'
import { LEDGER_ACCOUNTS } from './accounts.ts'
import { MOVEMENTS } from './postings.ts'

/** One chain, checked as its transactions go by. Only its first broken link is told. */
export class ChainCheck {
  readonly balances: RunningBalances
  private readonly secrets: Pick<Secrets, 'digest'>
  private readonly head: ChainHead
  private readonly to: Findings
  private prev: Pick<LedgerTransaction, 'seq' | 'hash'> = { seq: 0, hash: CHAIN_START }
  private broken = false

  constructor(secrets: Pick<Secrets, 'digest'>, head: ChainHead, to: Findings) {
    this.secrets = secrets
    this.head = head
    this.to = to
    this.balances = new RunningBalances(head.chain)
  }

  /** The `seq` of the last transaction that went by. */
  get seq(): number {
    return this.prev.seq
  }

  take(rows: readonly LedgerTransaction[]): void {
    const { chain } = this.head
    for (const row of rows) {
      this.link(row)
      const flaw = postingFlaw(row)
      if (flaw) this.to.wrong('ledger.postings', `${chain}: transaction ${row.seq} ${flaw}`)
      for (const below of this.balances.add(row))
        this.to.wrong('ledger.credit', `${chain}: ${below}`)
      this.prev = row
    }
    this.to.checked('ledger.postings', rows.length)
  }

  /** The chain is over: is it whole, and do its balances agree? */
  end(kept: readonly KeptBalance[]): void {
    const { seq } = this.head
    if (this.prev.seq < seq) this.breaks(`it ends at ${this.prev.seq}, its head says ${seq}`)
    const { balances, differences } = this.balances.compare(kept)
    for (const difference of differences) this.to.wrong('ledger.balances', difference)
    this.to.checked('ledger.balances', balances)
    this.to.checked('ledger.chains', 1)
    this.to.checked('ledger.credit', 1)
  }

  private link(row: LedgerTransaction): void {
    const flaw = linkFlaw(this.secrets, this.prev, row)
    if (flaw) this.breaks(flaw)
    // Transactions may have been added since the head was read; the one that it names is still the one it saw.
    const { seq, hash } = this.head
    if (row.seq === seq && row.hash !== hash) this.breaks('its head is of another transaction')
  }

  private breaks(flaw: string): void {
    if (!this.broken) this.to.wrong('ledger.chains', `${this.head.chain}: ${flaw}`)
    this.broken = true
  }
}

/** Why a transaction is not the next link of its chain, or null. */
function linkFlaw(
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
function postingFlaw(transaction: LedgerTransaction): string | null {
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
