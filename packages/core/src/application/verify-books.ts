import { CHECKS, type CheckId, type Findings } from '../records/findings.ts'
import { verifyAuditChains, verifyAuditRoots } from '../records/audit/verify-audit-log.ts'
import { errorName } from '../kernel/fault.ts'
import { verifyPlanChanges } from '../money/served-days/verify-plan-changes.ts'
import { verifyInvoices } from '../money/books/verify-invoices.ts'
import { verifyWithdrawals } from '../money/books/verify-withdrawals.ts'
import { verifyNumbers } from '../money/books/verify-numbers.ts'
import { verifyThresholds } from '../money/books/verify-thresholds.ts'
import { verifyReceivable } from '../money/books/verify-receivable.ts'
import { verifyTopups } from '../money/topups/verify-topups.ts'
import { verifyUse } from '../money/topups/verify-use.ts'
import type { EpochMs } from '../kernel/time.ts'
import { verifyLedger } from '../money/ledger/verify-ledger.ts'
import { verifyPayments } from '../money/books/verify-payments.ts'
import type { WritePorts } from '../ports.ts'
import { verifyRedemptions } from '../money/discounts/verify-redemptions.ts'
import { verifyEnds } from '../money/leaving/verify-ends.ts'
import { verifyWaiting } from '../money/charges/verify-waiting.ts'
import { verifyFigures } from '../desk/reporting/verify-figures.ts'

/** The result of one check. */
export interface CheckResult {
  readonly id: CheckId
  readonly what: string
  readonly checked: number
  /** The first twenty, in words. */
  readonly wrong: readonly string[]
  readonly wrong_count: number
  /** The first twenty, in words. */
  readonly in_flight: readonly string[]
  readonly in_flight_count: number
}

/** The result of a check of all the books. */
export interface BooksReport {
  readonly at: EpochMs
  readonly ok: boolean
  readonly checks: readonly CheckResult[]
}

/** Told of every batch: how many of a check's things were looked at so far. */
export type OnProgress = (check: CheckId, checked: number) => void

type Pass = readonly [
  first: CheckId,
  run: (ports: WritePorts<'payments'>, to: Findings) => Promise<void>,
]

/** What is walked, one after another. Each is batched: memory does not grow with the books. */
const PASSES: readonly Pass[] = [
  ['ledger.chains', verifyLedger],
  ['ledger.receivable', verifyReceivable],
  ['invoices.lines', verifyInvoices],
  ['plan_changes.days', verifyPlanChanges],
  ['charges.waiting', verifyWaiting],
  ['discounts.codes', verifyRedemptions],
  ['subscriptions.ends', verifyEnds],
  ['topups.invoices', verifyTopups],
  ['topups.use', verifyUse],
  ['withdrawals', verifyWithdrawals],
  ['vat.threshold', verifyThresholds],
  ['numbers', verifyNumbers],
  ['payments.provider', verifyPayments],
  ['audit.chains', verifyAuditChains],
  ['audit.roots', verifyAuditRoots],
  ['figures', verifyFigures],
]

/** How many findings of a check are told in words. */
const TOLD = 20

/** Prove the books, and store the result. Nothing is mended. Source: contract 6.8, 10.4, 11. */
export async function verifyBooks(
  ports: WritePorts<'payments'>,
  onProgress: OnProgress = () => undefined,
): Promise<BooksReport> {
  const { findings, results } = createFindings(onProgress)
  for (const [first, run] of PASSES) {
    try {
      await run(ports, findings)
    } catch (error) {
      findings.wrong(first, `the check could not go on: ${errorName(error)}`)
    }
  }
  const checks = results()
  const wrong = checks.flatMap(({ id, wrong_count }) =>
    wrong_count > 0 ? { id, wrong_count } : [],
  )
  const outcome = { at: ports.clock(), ok: wrong.length === 0 }
  await ports.store.transaction((tx) => tx.facts.put('last_verification', { ...outcome, wrong }))
  return { ...outcome, checks }
}

function createFindings(onProgress: OnProgress) {
  const ids = Object.keys(CHECKS) as CheckId[]
  const tallies = new Map(
    ids.map((id) => [id, { checked: 0, wrong: new Told(), in_flight: new Told() }]),
  )
  const of = (id: CheckId) =>
    tallies.get(id) ?? { checked: 0, wrong: new Told(), in_flight: new Told() }
  const findings: Findings = {
    checked(id, count) {
      of(id).checked += count
      onProgress(id, of(id).checked)
    },
    wrong: (id, what) => of(id).wrong.add(what),
    inFlight: (id, what) => of(id).in_flight.add(what),
  }
  const results = (): CheckResult[] =>
    ids.map((id) => {
      const { checked, wrong, in_flight } = of(id)
      return {
        id,
        what: CHECKS[id],
        checked,
        wrong: wrong.texts,
        wrong_count: wrong.count,
        in_flight: in_flight.texts,
        in_flight_count: in_flight.count,
      }
    })
  return { findings, results }
}

class Told {
  readonly texts: string[] = []
  count = 0

  add(text: string): void {
    this.count += 1
    if (this.texts.length < TOLD) this.texts.push(text)
  }
}
