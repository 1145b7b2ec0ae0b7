import type { BillingCycle } from '../../money/subscription/billing-cycle.ts'
import { type CreditDecision, decideCredit } from '../../money/credit-notes/decide-credit.ts'
import { daysLeft } from '../../money/invoices/draft-lines.ts'
import { hasVatInside } from '../../money/invoices/line.ts'
import type { Invoice } from '../../money/invoices/invoice.ts'
import {
  type ReadCreditFacts,
  readCreditFacts,
} from '../../money/credit-notes/read-credit-facts.ts'
import { spreadCredit } from '../../money/credit-notes/spread-credit.ts'
import type { TimeZone } from '../../kernel/calendar.ts'
import { add, fraction, type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'

/** An unpaid invoice, and the note over the days of it that will not be used. */
export interface UnusedDays {
  readonly facts: ReadCreditFacts
  readonly move: Extract<CreditDecision, { kind: 'issue' }>
}

/** Net, from `at` on; the day of `at` is one of the unused ones. Source: contract 6.4. */
export function unusedNet(
  { lines, total }: Pick<Invoice, 'lines' | 'total'>,
  at: EpochMs,
  zone: TimeZone,
): Money {
  const parts = lines.map(({ period_start: start, period_end: end, derivation }) => {
    if (hasVatInside(derivation)) return null
    if (start === null || end === null || at < start || at >= end) return null
    const { days } = daysLeft({ start, end }, at, zone)
    return fraction(derivation.price, Math.min(days, derivation.days), derivation.of_days)
  })
  return parts
    .filter((part) => part !== null)
    .reduce((sum, part) => add(sum, part), money(0, total.currency))
}

/**
 * What leaving at `at` takes back of the running period, where that is billed and unpaid. Undefined where
 * nothing is. Source: contract 6.7, 8.
 */
export async function unusedDays(
  tx: Tx,
  cycles: readonly BillingCycle[],
  at: EpochMs,
  zone: TimeZone,
): Promise<UnusedDays | undefined> {
  const cycle = cycles.find(
    (each) => isUnpaid(each) && each.period_start <= at && at < each.period_end,
  )
  const facts = cycle?.invoice_id ? await readCreditFacts(tx, cycle.invoice_id) : undefined
  if (facts?.invoice.status !== 'open') return undefined
  const [part] = spreadCredit([facts], unusedNet(facts.invoice, at, zone)).parts
  if (!part) return undefined
  const move = decideCredit(facts, { amount: part.amount, provider_refund: false }, at)
  return move.kind === 'issue' ? { facts, move } : undefined
}

function isUnpaid({ state, invoice_id }: BillingCycle): boolean {
  return invoice_id !== null && (state === 'failed' || state === 'planned')
}
