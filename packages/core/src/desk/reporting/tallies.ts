import type { AuditRow } from '../../records/audit/audit.ts'
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

/** What is counted of rows that are appended to the audit log. */
export function talliesOfAudit(
  rows: readonly Pick<AuditRow, 'ts' | 'action' | 'outcome' | 'account_id'>[],
): Tally[] {
  const sums = new Sums()
  for (const { ts, action, outcome, account_id } of rows) {
    const hour_at = hourOf(ts)
    sums.add({ measure: 'audit_rows', hour_at, tally_key: action, amount: 1 })
    if (outcome === 'failure' && SIGN_INS.has(action)) {
      const tally_key = account_id ?? ''
      sums.add({ measure: 'failed_sign_ins', hour_at, tally_key, amount: 1 })
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
  if (!Object.hasOwn(MAGIC_LINKS, purpose)) return []
  const tally_key = MAGIC_LINKS[purpose as keyof typeof MAGIC_LINKS]
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
