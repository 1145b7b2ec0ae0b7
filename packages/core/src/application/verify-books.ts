import { verifyAuditChains, verifyAuditRoots } from '../audit/verify-audit-log.ts'
import { errorName } from '../kernel/fault.ts'
import { verifyInvoices } from '../books/verify-invoices.ts'
import { verifyNumbers } from '../books/verify-numbers.ts'
import { verifyReceivable } from '../books/verify-receivable.ts'
import type { EpochMs } from '../kernel/time.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { verifyPayments } from '../books/verify-payments.ts'
import type { Ports } from '../ports.ts'
import { verifyFigures } from '../reporting/verify-figures.ts'

/** All that a check of the books proves, in one sentence each. Source: contract 6.5, 6.6, 6.7, 6.8, 10.4. */
// prettier-ignore
export const CHECKS = {
  'ledger.chains':     'Every ledger chain counts from 1 without a gap, and each link’s hash fits what it says and the link before it.',
  'ledger.postings':   'Every ledger transaction balances, and posts only what its kind posts.',
  'ledger.balances':   'Every balance that is kept of a customer or an order is the sum of its postings.',
  'ledger.totals':     'Every account’s total is the sum of its postings, and of its subjects’ balances.',
  'ledger.credit':     'No customer’s call credit or account credit was ever below zero.',
  'ledger.receivable': 'What a customer owes on open invoices is what the ledger says they owe.',
  'invoices.lines':    'Every line’s amount is what its derivation gives.',
  'invoices.totals':   'Every invoice’s subtotal, VAT and total follow from its lines and its rate.',
  'invoices.notes':    'An invoice’s credit notes and refunds sum to what it says, and to no more than its total.',
  'invoices.status':   'An invoice is paid when captures, account credit and notes cover its total, and only then.',
  'invoices.posted':   'Every invoice and credit note stands in the ledger with its amounts.',
  'numbers':           'The numbers of each series and year run from 1 without gap or duplicate, in order of issue.',
  'payments.provider': 'What the provider shows of each order is what we recorded, and what the ledger says of it.',
  'audit.chains':      'Every audit chain counts from 1 without a gap, and each row’s hash fits what it says and the row before it.',
  'audit.roots':       'The daily roots of the audit log follow each other, one a day.',
  'figures':           'Every count that is kept for metrics and dashboards is what the rows come to.',
} as const
/** The name of a check. */
export type CheckId = keyof typeof CHECKS

/** Where a check says what it has seen. A text names what and where, and no person. */
export interface Findings {
  checked(check: CheckId, count: number): void
  wrong(check: CheckId, what: string): void
  /** What differs because money is on its way: expected to agree soon. */
  inFlight(check: CheckId, what: string): void
}

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

/** What is remembered of the last check. */
export interface VerificationFact {
  readonly at: EpochMs
  readonly ok: boolean
  readonly wrong: readonly { readonly id: CheckId; readonly wrong_count: number }[]
}

type VerifyPorts = Pick<Ports, 'store' | 'secrets' | 'payments' | 'clock'>

/** Told of every batch: how many of a check's things were looked at so far. */
export type OnProgress = (check: CheckId, checked: number) => void

type Pass = readonly [first: CheckId, run: (ports: VerifyPorts, to: Findings) => Promise<void>]

/** What is walked, one after another. Each is batched: memory does not grow with the books. */
const PASSES: readonly Pass[] = [
  ['ledger.chains', verifyLedger],
  ['ledger.receivable', verifyReceivable],
  ['invoices.lines', verifyInvoices],
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
  ports: VerifyPorts,
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
