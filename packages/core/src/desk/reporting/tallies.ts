import { lookUp } from '../../kernel/look-up.ts'
import type { AuditRow } from '../../records/audit/audit.ts'
import type { LedgerAccount } from '../../money/ledger/accounts.ts'
import type { LedgerTransaction } from '../../money/ledger/transaction.ts'
import type { OneTimePurpose } from '../../people/proofs/one-time.ts'
import { DAY, type EpochMs, hourOf } from '../../kernel/time.ts'

/** What one kind of count is counted by, and for how long it is kept; null means for ever. */
interface MeasureRule {
  readonly key: string
  readonly kept_ms: number | null
}

/** Longer than the longest range that a dashboard shows. */
const KEPT = 400 * DAY
/** Who failed is remembered for a shorter time than how many did. */
const KEPT_OF_ACCOUNTS = 100 * DAY

/** Everything that is counted hour by hour as it happens, for dashboards and metrics. Source: contract 11. */
// prettier-ignore
export const MEASURES = {
  requests:                { key: 'nothing',                                kept_ms: KEPT },
  requests_by_status:      { key: 'the status answered',                    kept_ms: KEPT },
  errors:                  { key: 'nothing',                                kept_ms: KEPT },
  errors_by_route:         { key: 'the method and the pattern of the path', kept_ms: KEPT },
  errors_by_account:       { key: 'the account that was signed in',         kept_ms: KEPT_OF_ACCOUNTS },
  audit_rows:              { key: 'the action',                             kept_ms: KEPT },
  failed_sign_ins:         { key: 'the account; empty for a stranger',      kept_ms: KEPT_OF_ACCOUNTS },
  links_issued:            { key: 'the purpose',                            kept_ms: KEPT },
  links_used:              { key: 'the purpose',                            kept_ms: KEPT },
  subscriptions_begun:     { key: 'the plan tier',                          kept_ms: null },
  subscriptions_cancelled: { key: 'the plan tier',                          kept_ms: null },
  revenue_minor:           { key: 'the currency',                           kept_ms: null },
  mrr_moved_minor:         { key: 'the kind of move, and the plan tier',    kept_ms: null },
  signups:                 { key: 'the plan tier',                          kept_ms: null },
  subscriptions_paying:    { key: 'the plan tier',                          kept_ms: null },
  ledger_minor:            { key: 'the ledger account, and the currency',   kept_ms: null },
  dunning_reached:         { key: 'the dunning step',                       kept_ms: null },
  dunning_left:            { key: 'the dunning step that was left',         kept_ms: null },
  dunning_recovered_minor: { key: 'the dunning step that was left',         kept_ms: null },
  payment_outcomes:        { key: '`completed`, or why it was declined',    kept_ms: null },
  tickets_answered:        { key: 'within how long',                        kept_ms: null },
  tickets_waited_ms:       { key: 'nothing',                                kept_ms: null },
} as const satisfies Record<string, MeasureRule>
/** One kind of count. */
export type Measure = keyof typeof MEASURES

/** So much of something within an hour. */
export interface Tally {
  readonly measure: Measure
  /** When the hour began. */
  readonly hour_at: EpochMs
  /** What it is counted by. */
  readonly tally_key: string
  readonly amount: number
}

/** Ways in by a password or a code. A link that does not work is no failed sign-in. */
const SIGN_INS: ReadonlySet<string> = new Set(['auth.sign_in', 'auth.admin_sign_in', 'auth.totp'])

/** A row of the audit log, as far as anything is counted of it. */
type Told = Pick<AuditRow, 'ts' | 'action' | 'outcome' | 'account_id' | 'reason' | 'meta'>

/** What rows of these actions are counted as besides. */
const COUNTED_AS: Readonly<Record<string, (row: Told) => readonly [Measure, string]>> = {
  'dunning.climb': (row) => ['dunning_reached', metaOf(row, 'to')],
  'dunning.settled': (row) => ['dunning_left', metaOf(row, 'from')],
  'payment.processed': () => ['payment_outcomes', 'completed'],
  'payment.completed': () => ['payment_outcomes', 'completed'],
  'payment.refused': ({ reason }) => ['payment_outcomes', reason ?? 'declined'],
}

function metaOf({ meta }: Told, name: string): string {
  return String(lookUp(JSON.parse(meta ?? '{}') as Readonly<Record<string, unknown>>, name))
}

/** What is counted of rows that are appended to the audit log. */
export function talliesOfAudit(rows: readonly Told[]): Tally[] {
  const sums = new Sums()
  for (const row of rows) {
    const { ts, action, outcome, account_id } = row
    const hour_at = hourOf(ts)
    sums.add({ measure: 'audit_rows', hour_at, tally_key: action, amount: 1 })
    const counted = lookUp(COUNTED_AS, action)?.(row)
    if (counted) sums.add({ measure: counted[0], hour_at, tally_key: counted[1], amount: 1 })
    if (outcome === 'failure' && SIGN_INS.has(action)) {
      const tally_key = account_id ?? ''
      sums.add({ measure: 'failed_sign_ins', hour_at, tally_key, amount: 1 })
    }
  }
  return sums.taken()
}

/** What is sold, net, and the VAT on it. */
const SOLD: ReadonlySet<LedgerAccount> = new Set(['revenue', 'vat_payable'])

/** What is counted of transactions of the ledger: what was invoiced, less what credit notes took back. */
export function talliesOfLedger(
  transactions: readonly Pick<LedgerTransaction, 'at' | 'postings'>[],
): Tally[] {
  const sums = new Sums()
  for (const { at, postings } of transactions) {
    for (const { account, amount } of postings.filter((each) => SOLD.has(each.account))) {
      const tally_key = `${account} ${amount.currency}`
      const counted = { measure: 'ledger_minor', hour_at: hourOf(at), tally_key } as const
      sums.add({ ...counted, amount: -amount.amount_minor })
    }
  }
  return sums.taken()
}

/** The links that are mailed, as the specification calls their purposes. Source: contract 2.7. */
export const MAGIC_LINKS = {
  signup_link: 'signup',
  login_link: 'login',
  password_reset: 'password_reset',
} as const satisfies Partial<Record<OneTimePurpose, string>>

/** What is counted of a single-use secret that is issued or used: nothing unless it is a link. */
export function tallyOfLink(
  measure: 'links_issued' | 'links_used',
  purpose: OneTimePurpose,
  at: EpochMs,
): Tally[] {
  const tally_key = lookUp<string>(MAGIC_LINKS, purpose)
  if (tally_key === undefined) return []
  return [{ measure, hour_at: hourOf(at), tally_key, amount: 1 }]
}

/** Adds up tallies of the same measure, hour and key. */
export class Sums {
  readonly #sums = new Map<string, Tally>()

  add(tally: Tally): void {
    const { measure, hour_at, tally_key } = tally
    const name = `${measure} ${hour_at} ${tally_key}`
    const amount = (this.#sums.get(name)?.amount ?? 0) + tally.amount
    this.#sums.set(name, { ...tally, amount })
  }

  has({ measure, hour_at, tally_key }: Omit<Tally, 'amount'>): boolean {
    return this.#sums.has(`${measure} ${hour_at} ${tally_key}`)
  }

  /** What was added up so far; afterwards there is nothing. */
  taken(): Tally[] {
    const taken = [...this.#sums.values()]
    this.#sums.clear()
    return taken
  }
}
