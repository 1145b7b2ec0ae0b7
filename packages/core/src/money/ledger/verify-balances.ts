import type { Currency } from '../../kernel/money.ts'
import { LEDGER_ACCOUNTS, type LedgerAccount } from './accounts.ts'
import type { KeptBalance } from './ports.ts'
import type { LedgerTransaction } from './transaction.ts'

/** What we owe a customer, and can never take below zero. */
const NEVER_NEGATIVE: readonly LedgerAccount[] = ['prepaid_call_credit', 'customer_credit']

interface Sum {
  readonly account: LedgerAccount
  readonly subject_id: string
  readonly currency: Currency
  debit_minor: number
}

/** The balances of one chain's subjects, as its transactions make them. */
export class RunningBalances {
  private readonly sums = new Map<string, Sum>()
  private readonly below = new Set<LedgerAccount>()
  private readonly chain: string

  constructor(chain: string) {
    this.chain = chain
  }

  /** Count a transaction. Returns, once for each account, that it falls below zero. */
  add({ postings, seq }: LedgerTransaction): string[] {
    for (const { account, subject_id, amount } of postings) {
      if (subject_id === null) continue
      const { currency } = amount
      this.sumOf({ account, subject_id, currency }).debit_minor += amount.amount_minor
    }
    const [first] = postings
    return NEVER_NEGATIVE.flatMap((account) => {
      const key = first && keyOf(account, this.chain, first.amount.currency)
      const credit = -(key === undefined ? 0 : (this.sums.get(key)?.debit_minor ?? 0))
      if (credit >= 0 || this.below.has(account)) return []
      this.below.add(account)
      return [`${account} is ${credit} after transaction ${seq}`]
    })
  }

  /** The chain's own customer, and every order, also of transactions that are not counted yet. */
  subjectsWith(rows: readonly LedgerTransaction[]): string[] {
    const counted = [...this.sums.values()].map(({ subject_id }) => subject_id)
    const coming = rows.flatMap(({ postings }) => postings.map(({ subject_id }) => subject_id))
    const all = new Set([this.chain, ...counted, ...coming])
    return [...all].filter((subject_id) => subject_id !== null)
  }

  /** Where the balances that are kept are others, and how many were compared. */
  compare(kept: readonly KeptBalance[]): {
    readonly balances: number
    readonly differences: readonly string[]
  } {
    const known = new Map(
      kept.map((row) => [keyOf(row.account, row.subject_id, row.currency), row]),
    )
    for (const row of kept) this.sumOf(row)
    const differences = [...this.sums].flatMap(([key, { account, subject_id, debit_minor }]) => {
      const is = known.get(key)?.debit_minor ?? 0
      if (is === debit_minor) return []
      const sign = LEDGER_ACCOUNTS[account].normal === 'debit' ? 1 : -1
      const said = `its balance is ${sign * is}, its postings come to ${sign * debit_minor}`
      return [`${account} of ${subject_id}: ${said}`]
    })
    return { balances: this.sums.size, differences }
  }

  private sumOf({ account, subject_id, currency }: Omit<Sum, 'debit_minor'>): Sum {
    const key = keyOf(account, subject_id, currency)
    const sum = this.sums.get(key) ?? { account, subject_id, currency, debit_minor: 0 }
    this.sums.set(key, sum)
    return sum
  }
}

function keyOf(account: LedgerAccount, subject_id: string, currency: Currency): string {
  return `${account} ${currency} ${subject_id}`
}
