import { type CreditDecision, decideCredit } from '../credit-notes/decide-credit.ts'
import { issueCreditNote } from '../credit-notes/issue-credit-note.ts'
import { type ReadCreditFacts, readCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { spreadCredit } from '../credit-notes/spread-credit.ts'
import { add, type Money, money } from '../../kernel/money.ts'
import { invalid, invariant } from '../../kernel/problem.ts'
import type { Tx, Work } from '../../ports.ts'
import { actorOfChange } from '../plan-changes/move-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'

/** A credit note that a smaller plan gives, on what its invoice is read as. */
export interface PlanCredit {
  readonly facts: ReadCreditFacts
  readonly move: Extract<CreditDecision, { kind: 'issue' }>
}

/**
 * A smaller plan gives the difference back as account credit, by credit notes on what was billed for the
 * period, the newest first; never more than that. Throws `validation.failed` on `status` while the period
 * is unpaid. Source: contract 6.4, 6.7.
 */
export async function planCredits(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  planned: PlanChange,
): Promise<PlanCredit[]> {
  const { delta_minor, price } = planned
  if (delta_minor >= 0) return []
  const net: Money = money(-delta_minor, price.currency)
  const invoices = await periodInvoices(tx, planned)
  return spreadCredit(invoices, net).parts.map(({ invoice_id, amount }) => {
    const facts = invoices.find(({ invoice }) => invoice.invoice_id === invoice_id)
    invariant(facts, `invoice ${invoice_id} is not one of the period`)
    const move = decideCredit(facts, { amount, provider_refund: false }, now)
    invariant(move.kind === 'issue', 'account credit needs no provider')
    return { facts, move }
  })
}

/** What the credit notes of a smaller plan give back in all, VAT included; nothing where there are none. */
export function creditBack(credits: readonly PlanCredit[], { currency }: Money): Money {
  return credits.map(({ move }) => move.note.amount).reduce(add, money(0, currency))
}

/** Issue the credit notes of a smaller plan. */
export async function creditPlanChange(
  work: Work,
  { asked, credits }: { readonly asked: PlanChange; readonly credits: readonly PlanCredit[] },
): Promise<void> {
  const { actor, user_id } = actorOfChange(asked)
  const note = {
    kind: 'credit',
    reason_code: 'plan_change',
    notes: null,
    refund_id: null,
  } as const
  for (const { move } of credits) await issueCreditNote(work, { ...note, move, actor, user_id })
}

/** What was billed for the period: by its cycle, and by changes of plan within it. */
async function periodInvoices(tx: Tx, planned: PlanChange): Promise<ReadCreditFacts[]> {
  const { subscription_id, period_start, period_end } = planned
  const cycles = (await tx.cycles.ofSubscription(subscription_id)).filter(
    (cycle) => cycle.period_start >= period_start && cycle.period_start < period_end,
  )
  const changes = (await tx.planChanges.ofSubscription(subscription_id)).filter(
    (earlier) => earlier.period_start === period_start,
  )
  const found: ReadCreditFacts[] = []
  for (const { invoice_id } of [...cycles, ...changes]) {
    const facts = invoice_id === null ? undefined : await readCreditFacts(tx, invoice_id)
    if (facts) found.push(facts)
  }
  if (found.some(({ invoice }) => invoice.status === 'open')) {
    const reason =
      'The subscription is active and its running period is unpaid; pay that first, or choose the plan of the next period.'
    throw invalid('status', reason)
  }
  return found
}
