import { decided } from '../../money/decisions/draft.ts'
import { readCustomer } from '../../money/decisions/load.ts'
import { changeableTerms, scheduleTerms } from '../../money/plan-changes/schedule-plan.ts'
import {
  askedForNext,
  type AskedTerms,
  isCodeAlone,
  wishOf,
} from '../../money/plan-changes/terms-wish.ts'
import { giveByCode } from '../../money/discounts/redeem-code.ts'
import { discountOfCode, quotePlanChange } from '../../money/plan-charges/quote-plan-change.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import { ownSubscription } from '../../money/subscription/own-subscription.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import { pricedPeriod } from '../../money/pricing/terms.ts'
import { askedTerms, type TermsAsked } from '../../money/plan-charges/change-terms.ts'
import { termsWith } from '../../money/subscription/terms-of.ts'
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
  return previewAny(ports, subscription_id, (work, found) => preview(work, found, asked))
}

async function preview(
  work: Work,
  subscription: Subscription,
  { new_tier }: AskedPlan,
): Promise<PlanPreview> {
  const asked: AskedTerms = { plan: { field: 'new_tier', tier: new_tier }, by: 'customer' }
  const { next_period, next_period_refused, ...both } = await bothWays(work, subscription, asked)
  return {
    new_tier: new_tier as PlanTier,
    ...both,
    next_cycle: next_period,
    next_cycle_refused: next_period_refused,
  }
}

/** What a change of terms comes to, both ways. */
export interface TermsPreview extends Pick<PlanPreview, 'price_with_vat' | 'now' | 'now_refused'> {
  readonly next_period: PlanNext | null
  readonly next_period_refused: Refusal | null
}

/**
 * What a change of plan, quantities, or both would come to, at once and from the next period on: by the decisions that make
 * it, and nothing is changed. Throws as both ways do where both are refused. Source: contract 6.4, 8.
 */
export async function previewSubscriptionChange(
  ports: WritePorts<'vat'>,
  call: Call,
  input: TermsAsked,
): Promise<TermsPreview> {
  await refreshOldVat(ports, actorOf(call).account_id)
  return transact(ports, async (work) =>
    bothWays(work, await ownSubscription(work.tx, call), askedTerms(input)),
  )
}

/** The same for an operator, of any subscription. Throws `not_found` too. */
export async function adminPreviewSubscriptionChange(
  ports: WritePorts<'vat'>,
  { subscription_id, ...input }: TermsAsked & { readonly subscription_id: string },
): Promise<TermsPreview> {
  return previewAny(ports, subscription_id, (work, subscription) =>
    bothWays(work, subscription, askedTerms(input, 'operator')),
  )
}

/** A preview of any subscription, under the lock of its account. Throws `not_found`. */
async function previewAny<T>(
  ports: WritePorts<'vat'>,
  subscription_id: string,
  previewed: (work: Work, subscription: Subscription) => Promise<T>,
): Promise<T> {
  const found = await ports.store.read((tx) => tx.subscriptions.get(subscription_id))
  if (!found) throw new Problem('not_found')
  await refreshOldVat(ports, found.account_id)
  return transact(ports, async (work) => {
    await work.tx.accounts.lock(found.account_id)
    return previewed(work, (await work.tx.subscriptions.get(subscription_id)) ?? found)
  })
}

async function bothWays(
  work: Work,
  subscription: Subscription,
  asked: AskedTerms,
): Promise<TermsPreview> {
  const { tx, settings, now } = work
  const wish = await changeableTerms(work, subscription, asked)
  const { abroad } = await sellingAt(tx, settings, now)
  const at_once = await unlessRefused(() => quoted(work, subscription, asked))
  const later = await unlessRefused(() => scheduled(work, subscription, asked))
  if (at_once instanceof Problem && later instanceof Problem) throw at_once
  const refused = at_once instanceof Problem ? at_once : refusedForCard(at_once, now)
  const price = pricedPeriod(termsWith(subscription, wish, settings.plans))
  return {
    price_with_vat: await subscriptionPrice(work, subscription.account_id, price),
    now: at_once instanceof Problem ? null : planNow(at_once, settings, abroad, now),
    now_refused: refused ? refusalOf(refused) : null,
    next_period: later instanceof Problem ? null : later,
    next_period_refused: later instanceof Problem ? refusalOf(later) : null,
  }
}

/** Nobody's change: no key names it, and it is not kept. */
function quoted(work: Work, subscription: Subscription, asked: AskedTerms) {
  const nobody = { started_by: 'customer', user_id: 'preview', reason: null } as const
  const wish = { subscription, asked, plan_change_id: 'preview', known: undefined, ...nobody }
  return quotePlanChange(work, wish)
}

async function scheduled(
  work: Work,
  subscription: Subscription,
  asked: AskedTerms,
): Promise<PlanNext> {
  const { tx, settings, now } = work
  const next = askedForNext(subscription, asked)
  const wish = wishOf(settings, subscription, next)
  const facts = await readCustomer(tx, { ...subscription, phones: true, bills: true })
  const after = termsWith(subscription, wish, settings.plans)
  const discount = await discountOfCode(work, subscription, after, asked.code)
  const made = decided(facts, foreseenWith(settings), now, (draft) => {
    if (!isCodeAlone(asked)) scheduleTerms(draft, next, wish, {})
    if (discount) giveByCode(draft, discount, {})
  })
  const { abroad } = await sellingAt(tx, settings, now)
  // The present plan takes a change back that was planned: it goes on from the day of that.
  const { planned: dropped, current_period_end } = subscription
  const { planned } = made.facts.subscription
  return {
    at: (planned ?? dropped)?.effective_at ?? current_period_end,
    next_invoices: nextInvoices(forecastFacts(made.facts, abroad), settings, now),
  }
}
