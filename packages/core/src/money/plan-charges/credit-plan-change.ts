import { PLAN_CHANGE } from '../credit-notes/credit-note.ts'
import { type CreditDecision, decideCredit } from '../credit-notes/decide-credit.ts'
import { issueCreditNote } from '../credit-notes/issue-credit-note.ts'
import { readCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { type NotedFacts, spreadCredit } from '../credit-notes/spread-credit.ts'
import { countDays } from '../credit-notes/days-of-lines.ts'
import { addDays, localTime } from '../../kernel/calendar.ts'
import { add, type Money, money } from '../../kernel/money.ts'
import { invalid, invariant } from '../../kernel/problem.ts'
import type { Tx, Work } from '../../ports.ts'
import { actorOfChange } from '../plan-changes/move-plan-change.ts'
import { uncoveredOf } from '../plan-changes/uncovered.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A credit note that a smaller plan gives. */
export interface PlanCredit {
  readonly move: Extract<CreditDecision, { kind: 'issue' }>
}

/** What a smaller plan gives back, and what of its days it leaves uncovered. */
export interface PlanCredits {
  readonly credits: readonly PlanCredit[]
  /** Net. */
  readonly uncovered: Money
}

/**
 * A smaller plan gives the net difference of the days after now back as account credit, by credit notes on what was billed
 * for them; never more than that, less what was given back of them before. Throws `validation.failed` on `status` while the period
 * is unpaid. Source: contract 6.4, 6.7; states 2.2.
 */
export async function planCredits(
  { tx, now, settings: { time_zone } }: Pick<Work, 'tx' | 'now' | 'settings'>,
  subscription: Subscription,
  net: Money,
): Promise<PlanCredits> {
  const invoices = await periodInvoices(tx, subscription)
  const to = localTime(subscription.current_period_end, time_zone)
  const days = { from: addDays(localTime(now, time_zone), 1), to }
  const before = uncoveredOf(subscription.gaps, countDays(days), net.currency)
  const { parts, uncovered } = spreadCredit(invoices, { net, days, uncovered: before })
  const credits = parts.map(({ invoice_id, amount }) => {
    const facts = invoices.find(({ invoice }) => invoice.invoice_id === invoice_id)
    invariant(facts, `invoice ${invoice_id} is not one of the period`)
    const move = decideCredit(facts, { amount, provider_refund: false }, now)
    invariant(move.kind === 'issue', 'account credit needs no provider')
    return { move }
  })
  return { credits, uncovered }
}

/** What the credit notes of a smaller plan give back in all, and the VAT in it; nothing where there are none. */
export function creditBack(
  credits: readonly PlanCredit[],
  { currency }: Money,
): { readonly credit_back: Money; readonly credit_vat: Money } {
  const nothing = money(0, currency)
  return {
    credit_back: credits.map(({ move }) => move.note.amount).reduce(add, nothing),
    credit_vat: credits.map(({ move }) => move.note.vat_amount).reduce(add, nothing),
  }
}

/** Issue the credit notes of a smaller plan. */
export async function creditPlanChange(
  work: Work,
  { asked, credits }: { readonly asked: PlanChange; readonly credits: readonly PlanCredit[] },
): Promise<void> {
  const { actor, user_id } = actorOfChange(asked)
  const note = { kind: 'credit', reason_code: PLAN_CHANGE, notes: null, refund_id: null } as const
  for (const { move } of credits) await issueCreditNote(work, { ...note, move, actor, user_id })
}

/** What was billed for the period: by its cycle, and by changes of plan within it. */
async function periodInvoices(tx: Tx, subscription: Subscription): Promise<NotedFacts[]> {
  const { subscription_id, current_period_start: start, current_period_end: end } = subscription
  const cycles = (await tx.cycles.ofSubscription(subscription_id)).filter(
    ({ period_start }) => period_start >= start && period_start < end,
  )
  const changes = (await tx.planChanges.ofSubscription(subscription_id)).filter(
    ({ period_start }) => period_start === start,
  )
  const found: NotedFacts[] = []
  for (const { invoice_id } of [...cycles, ...changes]) {
    const facts = invoice_id === null ? undefined : await readCreditFacts(tx, invoice_id)
    if (!facts) continue
    found.push({ ...facts, notes: await tx.creditNotes.ofInvoice(facts.invoice.invoice_id) })
  }
  if (found.some(({ invoice }) => invoice.status === 'open')) {
    const reason =
      'The subscription is active and its running period is unpaid; pay that first, or choose the plan of the next period.'
    throw invalid('status', reason)
  }
  return found
}
