import { decided } from '../../money/decisions/draft.ts'
import { readCustomer } from '../../money/decisions/load.ts'
import { changeablePlan, schedulePlan } from '../../money/plan-changes/schedule-plan.ts'
import { quotePlanChange } from '../../money/plan-charges/quote-plan-change.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import { ownSubscription } from '../../money/subscription/own-subscription.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import { subscriptionPrice } from '../../money/subscription/subscription-price.ts'
import { Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import type { PriceWithVat } from '../../people/vat/price-with-vat.ts'
import { refreshOldVat } from '../../people/vat/refresh-old-vat.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { foreseenWith } from '../forecast/forecast.ts'
import { forecastFacts } from '../forecast/view-forecast.ts'
import { type NextInvoice, nextInvoices } from './next-invoices.ts'
import { type PlanNow, planNow, refusedForCard } from './plan-now.ts'
import { type Refusal, refusalOf, unlessRefused } from './refusal.ts'

/** A plan from the next period on. */
export interface PlanNext {
  readonly at: EpochMs
  readonly next_invoices: readonly NextInvoice[]
}

/** What another plan comes to, both ways. What is refused would be refused so whoever asks for it now. */
export interface PlanPreview {
  readonly new_tier: PlanTier
  /** A month of it; it says which of net and gross to show first. Source: contract 6.11. */
  readonly price_with_vat: PriceWithVat
  /** Null where it cannot be counted. Where only a card is missing, the amounts are here, and the refusal too. */
  readonly now: PlanNow | null
  readonly now_refused: Refusal | null
  readonly next_cycle: PlanNext | null
  readonly next_cycle_refused: Refusal | null
}

/** The tier that is asked about. */
export interface AskedPlan {
  readonly new_tier: string
}

/**
 * What another plan would come to, at once and from the next period on: by the decisions that make the change, and nothing is
 * changed. Throws as both ways do where both are refused. Source: contract 6.4, 8.
 */
export async function previewPlanChange(
  ports: WritePorts<'vat'>,
  call: Call,
  asked: AskedPlan,
): Promise<PlanPreview> {
  // As before the change itself: its VAT is that of an answer that is not old.
  await refreshOldVat(ports, actorOf(call).account_id)
  return transact(ports, async (work) => preview(work, await ownSubscription(work.tx, call), asked))
}

/** The same for an operator, of any subscription. Throws `not_found` too. */
export async function adminPreviewPlanChange(
  ports: WritePorts<'vat'>,
  { subscription_id, ...asked }: AskedPlan & { readonly subscription_id: string },
): Promise<PlanPreview> {
  const found = await ports.store.read((tx) => tx.subscriptions.get(subscription_id))
  if (!found) throw new Problem('not_found')
  await refreshOldVat(ports, found.account_id)
  return transact(ports, async (work) => {
    await work.tx.accounts.lock(found.account_id)
    return preview(work, (await work.tx.subscriptions.get(subscription_id)) ?? found, asked)
  })
}

async function preview(
  work: Work,
  subscription: Subscription,
  { new_tier }: AskedPlan,
): Promise<PlanPreview> {
  const { tx, settings, now } = work
  const plan = await changeablePlan(work, subscription, new_tier)
  const { abroad } = await sellingAt(tx, settings, now)
  const at_once = await unlessRefused(() => quoted(work, subscription, new_tier))
  const later = await unlessRefused(() => scheduled(work, subscription, new_tier))
  if (at_once instanceof Problem && later instanceof Problem) throw at_once
  const refused = at_once instanceof Problem ? at_once : refusedForCard(at_once, settings, now)
  return {
    new_tier: plan.plan_tier,
    price_with_vat: await subscriptionPrice(work, subscription.account_id, plan.price),
    now: at_once instanceof Problem ? null : planNow(at_once, settings, abroad, now),
    now_refused: refused ? refusalOf(refused) : null,
    next_cycle: later instanceof Problem ? null : later,
    next_cycle_refused: later instanceof Problem ? refusalOf(later) : null,
  }
}

/** Nobody's change: no key names it, and it is not kept. */
function quoted(work: Work, subscription: Subscription, new_tier: string) {
  const nobody = { started_by: 'customer', user_id: 'preview', reason: null } as const
  const wish = { subscription, new_tier, plan_change_id: 'preview', known: undefined, ...nobody }
  return quotePlanChange(work, wish)
}

async function scheduled(
  work: Work,
  subscription: Subscription,
  new_tier: string,
): Promise<PlanNext> {
  const { tx, settings, now } = work
  const plan = await changeablePlan(work, subscription, new_tier)
  const facts = await readCustomer(tx, { ...subscription, phones: true, bills: true })
  const made = decided(facts, foreseenWith(settings), now, (draft) => schedulePlan(draft, plan, {}))
  const { abroad } = await sellingAt(tx, settings, now)
  // The present plan takes a change back that was planned: it goes on from the day of that.
  const { plan_tier_pending_effective_at: dropped, current_period_end } = subscription
  return {
    at: made.facts.subscription.plan_tier_pending_effective_at ?? dropped ?? current_period_end,
    next_invoices: nextInvoices(forecastFacts(made.facts, abroad), settings, now),
  }
}
