import { accountIn, cardIn, type CustomerFacts } from '../decisions/facts.ts'
import { readCustomer } from '../decisions/load.ts'
import { draftForAccount } from '../invoices/draft-for-account.ts'
import { sumOfLines } from '../invoices/draft-lines.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { dearestToday } from '../plan-changes/dearest-today.ts'
import {
  askedPlanChange,
  planChangeLines,
  type PlanWishNow,
  refuseWhileWaiting,
} from '../plan-changes/draft-plan-change.ts'
import { changeablePlan } from '../plan-changes/schedule-plan.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Work } from '../../ports.ts'
import { type PlanCredit, planCredits } from './credit-plan-change.ts'

/** What a change of plan at once comes to: nothing of it is written yet. */
export interface PlanQuote {
  /** As of before the change. */
  readonly facts: CustomerFacts
  readonly asked: PlanChange
  readonly lines: readonly InvoiceLine[]
  /** The invoice of a change that costs money; it is issued when that is paid. Source: contract 6.2, 6.9. */
  readonly due: Invoice | undefined
  /** What a smaller plan gives back. */
  readonly credits: readonly PlanCredit[]
}

/**
 * Read, refuse and count a change of plan at once; whoever makes it and whoever only asks what it costs get the
 * same amounts. Throws `subscription.tier_invalid`, and `validation.failed` on `new_tier` or `status`. Source: contract 6.4, 8.
 */
export async function quotePlanChange(work: Work, wish: PlanWishNow): Promise<PlanQuote> {
  const { tx, now, settings } = work
  const { subscription } = wish
  const plan = await changeablePlan(work, subscription, wish.new_tier)
  if (plan.plan_tier === subscription.plan_tier) {
    throw invalid('new_tier', `The plan is ${plan.name} already.`)
  }
  const facts = await readCustomer(tx, { ...subscription, phones: true, bills: true })
  const account = accountIn(facts)
  refuseWhileWaiting(subscription, account, facts.cycles)
  const earlier = await tx.planChanges.ofSubscription(subscription.subscription_id)
  const dearest = dearestToday(subscription, earlier, now, settings.time_zone)
  const lines = planChangeLines(settings, { subscription, account, plan, dearest }, now)
  const asked = askedPlanChange(settings, { wish, plan, lines, dearest }, now)
  const due = asked.delta_minor > 0 ? await draftOf(work, facts, asked, lines) : undefined
  return { facts, asked, lines, due, credits: await planCredits(work, asked) }
}

/** The rate is of now, when the customer agrees to pay it, as if nothing else were sold until it is issued. */
async function draftOf(
  { tx, ids, settings, now }: Work,
  facts: CustomerFacts,
  asked: PlanChange,
  lines: readonly InvoiceLine[],
): Promise<Invoice> {
  const buyer = {
    account: accountIn(facts),
    verdicts: facts.verdicts,
    account_credit: facts.credit,
  }
  const { abroad } = await sellingAt(tx, settings, now, sumOfLines(lines))
  const card = cardIn(facts, now, settings.time_zone)
  const issued = { cycle_id: null, due_at: null, collect_from: null, card, abroad }
  const names = { invoice_id: ids.uuid(now), subscription_id: asked.subscription_id }
  return draftForAccount(settings, buyer, { ...names, ...issued, lines }, now)
}
