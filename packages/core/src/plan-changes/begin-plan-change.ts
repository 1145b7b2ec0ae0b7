import { nextUnknownReadAt } from '../billing/charge-retries.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { amountDue } from '../invoicing/invoice.ts'
import { openInvoice } from '../invoicing/open-invoice.ts'
import { invalid, invariant, Problem } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import { usableCard } from '../payments/usable-card.ts'
import type { Ports, Tx } from '../ports.ts'
import { offeredPlan } from '../subscription/plans.ts'
import { creditPlanChange } from './credit-plan-change.ts'
import { dearestToday } from './dearest-today.ts'
import {
  askedPlanChange,
  draftPlanChange,
  planChangeLines,
  type PlanWishNow,
  type PricedChange,
} from './draft-plan-change.ts'
import { movePlanChange } from './move-plan-change.ts'
import type { PlanChange } from './plan-change.ts'
import { refuseUnlessChangeable } from './schedule-plan.ts'
import { switchPlan } from './switch-plan.ts'

type BeginPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/**
 * Begin a change of plan: what needs no money is done here; for the rest the intent is written, with the
 * invoice that is issued when the card has paid. Throws `subscription.tier_invalid`, `payment.declined`
 * without a card to charge, and `validation.failed` on `new_tier` or `status`. Source: contract 6.4, 8.
 */
export async function beginPlanChange(
  ports: BeginPorts,
  tx: Tx,
  wish: PlanWishNow,
  now: EpochMs,
): Promise<PlanChange> {
  const { subscription } = wish
  const plan = offeredPlan(ports.settings.plans, 'new_tier', wish.new_tier)
  refuseUnlessChangeable(subscription)
  await refuseWhileCharging(tx, subscription)
  if (plan.plan_tier === subscription.plan_tier) {
    throw invalid('new_tier', `The plan is ${plan.name} already.`)
  }
  const account = await tx.accounts.get(subscription.account_id)
  invariant(account, `subscription ${subscription.subscription_id} has no account`)
  const earlier = await tx.planChanges.ofSubscription(subscription.subscription_id)
  const dearest = dearestToday({ subscription, earlier }, now, ports.settings.time_zone)
  const lines = planChangeLines(ports.settings, { subscription, account, plan, dearest }, now)
  const fresh = askedPlanChange(ports.settings, { wish, plan, lines, dearest }, now)
  const asked = wish.known ? await again(ports, tx, { fresh, known: wish.known }, now) : fresh
  if (asked.delta_minor > 0) {
    return charge(ports, tx, { asked, lines, account }, now)
  }
  if (asked.delta_minor < 0) await creditPlanChange(ports, tx, asked, now)
  return settle(ports, tx, asked, now)
}

/** The same key is asked again after nothing was sent: by today's facts. */
async function again(
  ports: BeginPorts,
  tx: Tx,
  { fresh, known }: { readonly fresh: PlanChange; readonly known: PlanChange },
  now: EpochMs,
): Promise<PlanChange> {
  const { state: _charging, ...change } = fresh
  return movePlanChange(ports, tx, { planned: known, event: 'asked_again', change }, now)
}

/** Account credit pays first. What is left is asked of the default card, before anything changes. */
async function charge(
  ports: BeginPorts,
  tx: Tx,
  { asked, lines, account }: PricedChange,
  now: EpochMs,
): Promise<PlanChange> {
  const draft = await draftPlanChange(ports, tx, { asked, lines, account }, now)
  const amount = amountDue(draft)
  if (amount.amount_minor === 0) {
    const { invoice_id } = await openInvoice(ports, tx, { draft }, now)
    return settle(ports, tx, { ...asked, invoice_id }, now)
  }
  const methods = await tx.paymentMethods.ofAccount(asked.account_id)
  const card = usableCard(methods, now, ports.settings.time_zone)
  if (!card) {
    throw new Problem('payment.declined', {
      detail: 'There is no default card that we can charge; add one, or make another the default.',
    })
  }
  const intent: PlanChange = {
    ...asked,
    amount,
    draft,
    payment_method_id: card.payment_method_id,
    next_action_at: nextUnknownReadAt(0, now),
  }
  await tx.planChanges.put(intent)
  const subscription = await tx.subscriptions.get(asked.subscription_id)
  invariant(subscription, `there is no subscription ${asked.subscription_id}`)
  const { plan_change_id } = asked
  await tx.subscriptions.put({ ...subscription, plan_change_id, updated_at: now })
  return intent
}

/** No card is asked: the plan changes with this transaction. */
async function settle(
  ports: BeginPorts,
  tx: Tx,
  planned: PlanChange,
  now: EpochMs,
): Promise<PlanChange> {
  const done = await movePlanChange(ports, tx, { planned, event: 'nothing_to_pay' }, now)
  await tx.planChanges.put(done)
  await switchPlan(ports, tx, planned, now)
  return done
}
