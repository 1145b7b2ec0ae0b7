import type { BillingCycle } from '../../money/subscription/billing-cycle.ts'
import { type CreditDecision, decideCredit } from '../../money/credit-notes/decide-credit.ts'
import { daysOf } from '../../money/credit-notes/days-of-lines.ts'
import {
  type ReadCreditFacts,
  readCreditFacts,
} from '../../money/credit-notes/read-credit-facts.ts'
import { billedAndLeft, noteOver } from '../../money/credit-notes/spread-credit.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'

/** An unpaid invoice, and the note over the days of it that will not be used. */
export interface UnusedDays {
  readonly facts: ReadCreditFacts
  readonly move: Extract<CreditDecision, { kind: 'issue' }>
}

/**
 * What leaving at `at` takes back of the running period, where that is billed and unpaid: of each line its days from that day
 * on, less what earlier notes gave back of them. What is for no days stays owed. Undefined where nothing is. Source: contract
 * 6.7, 8; states 1.3, 2.2.
 */
export async function unusedDays(
  tx: Tx,
  cycles: readonly BillingCycle[],
  at: EpochMs,
): Promise<UnusedDays | undefined> {
  const cycle = cycles.find(
    (each) => isUnpaid(each) && each.period_start <= at && at < each.period_end,
  )
  const facts = cycle?.invoice_id ? await readCreditFacts(tx, cycle.invoice_id) : undefined
  if (!cycle || facts?.invoice.status !== 'open') return undefined
  const { invoice } = facts
  const notes = await tx.creditNotes.ofInvoice(invoice.invoice_id)
  const days = daysOf({ start: at, end: cycle.period_end }, invoice.time_zone)
  const part = noteOver(facts, billedAndLeft({ ...facts, notes }, days))
  if (!part) return undefined
  const move = decideCredit(facts, { amount: part.gross, provider_refund: false }, at)
  return move.kind === 'issue' ? { facts, move } : undefined
}

function isUnpaid({ state, invoice_id }: BillingCycle): boolean {
  return invoice_id !== null && (state === 'failed' || state === 'planned')
}
