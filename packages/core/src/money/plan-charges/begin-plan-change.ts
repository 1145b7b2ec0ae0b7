import { nextUnknownReadAt } from '../billing/charge-retries.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { decide } from '../decisions/decide.ts'
import { changeSubscription, type Draft } from '../decisions/draft.ts'
import { accountIn, cardIn, type CustomerFacts, planChangeIn } from '../decisions/facts.ts'
import { issue } from '../decisions/issue.ts'
import { readCustomer } from '../decisions/load.ts'
import { draftForAccount } from '../invoices/draft-for-account.ts'
import { sumOfLines } from '../invoices/draft-lines.ts'
import { amountDue, type Invoice } from '../invoices/invoice.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { takeNumber, type TakenNumber } from '../numbering/take-number.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { offeredPlan } from '../policy/plans.ts'
import { creditPlanChange } from './credit-plan-change.ts'
import { dearestToday } from '../plan-changes/dearest-today.ts'
import {
  askedPlanChange,
  planChangeLines,
  type PlanWishNow,
} from '../plan-changes/draft-plan-change.ts'
import { changePlanned, movePlanChange } from '../plan-changes/move-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { refuseUnlessChangeable } from '../plan-changes/schedule-plan.ts'
import { switchPlan } from '../plan-changes/switch-plan.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import type { Work } from '../../ports.ts'

/**
 * Begin a change of plan: what needs no money is done here; for the rest the intent is written, with the
 * invoice that is issued when the card has paid. Throws `subscription.tier_invalid`, `payment.declined`
 * without a card to charge, and `validation.failed` on `new_tier` or `status`. Source: contract 6.4, 8.
 */
export async function beginPlanChange(work: Work, wish: PlanWishNow): Promise<PlanChange> {
  const { tx, now, settings } = work
  const { subscription, known } = wish
  const plan = offeredPlan(settings.plans, 'new_tier', wish.new_tier)
  refuseUnlessChangeable(subscription)
  await refuseWhileCharging(tx, subscription)
  if (plan.plan_tier === subscription.plan_tier) {
    throw invalid('new_tier', `The plan is ${plan.name} already.`)
  }
  const facts = await readCustomer(tx, { ...subscription, phones: true, bills: true })
  const account = accountIn(facts)
  const earlier = await tx.planChanges.ofSubscription(subscription.subscription_id)
  const dearest = dearestToday(subscription, earlier, now, settings.time_zone)
  const lines = planChangeLines(settings, { subscription, account, plan, dearest }, now)
  const asked = askedPlanChange(settings, { wish, plan, lines, dearest }, now)
  if (asked.delta_minor < 0) await creditPlanChange(work, asked)
  const due = asked.delta_minor > 0 ? await draftOf(work, facts, asked, lines) : undefined
  const covered = due !== undefined && amountDue(due).amount_minor === 0
  const sells = due ? [{ vat: due.vat, net: due.subtotal }] : []
  const number = covered ? await takeNumber(work, { series: 'PBX', sells }) : undefined
  const rule = (draft: Draft) => begin(draft, { asked, known, due, number })
  const made = await decide(work, subscription, rule)
  return planChangeIn(made.facts, asked.plan_change_id)
}

/** A change that is asked for, and what it costs. */
interface Begun {
  readonly asked: PlanChange
  /** The result of an earlier try with the same key: nothing was sent. */
  readonly known: PlanChange | undefined
  /** The invoice of a change that costs money; it is issued when that is paid. Source: contract 6.2, 6.9. */
  readonly due: Invoice | undefined
  /** Taken where account credit covers the invoice. */
  readonly number: TakenNumber | undefined
}

/** What needs no money is done; for the rest the intent is written. Source: contract 6.4. */
function begin(draft: Draft, { asked: fresh, known, due, number }: Begun): void {
  const intent = due && !number ? { ...fresh, ...intentOf(draft, due) } : fresh
  const asked = known ? again(draft, intent, known) : intent
  if (!due) return settle(draft, asked)
  if (number) return settle(draft, { ...asked, invoice_id: issue(draft, due, number).invoice_id })
  changePlanned(draft, asked)
  changeSubscription(draft, { plan_change_id: asked.plan_change_id })
}

/** The same key is asked again after nothing was sent: by today's facts. */
function again(draft: Draft, fresh: PlanChange, known: PlanChange): PlanChange {
  const { state: _charging, next_action_at, ...also } = fresh
  const due = { next_action_at: next_action_at ?? draft.now }
  return movePlanChange(draft, known, 'asked_again', { ...also, ...due })
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

/** What account credit leaves is asked of the default card, before anything changes. */
function intentOf(draft: Draft, due: Invoice): Partial<PlanChange> {
  const card = cardIn(draft.facts, draft.now, draft.settings.time_zone)
  if (!card) {
    throw new Problem('payment.declined', {
      detail: 'There is no default card that we can charge; add one, or make another the default.',
    })
  }
  return {
    amount: amountDue(due),
    draft: due,
    payment_method_id: card.payment_method_id,
    next_action_at: nextUnknownReadAt(0, draft.now),
  }
}

/** No card is asked: the plan changes with this transaction. */
function settle(draft: Draft, asked: PlanChange): void {
  switchPlan(draft, movePlanChange(draft, asked, 'nothing_to_pay', { next_action_at: null }))
}
