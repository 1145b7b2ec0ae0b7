import { accountIn, cardIn, type CustomerFacts } from '../decisions/facts.ts'
import { readCustomer } from '../decisions/load.ts'
import type { CoverOf } from '../invoices/change-lines.ts'
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
  withUncovered,
} from '../plan-changes/draft-plan-change.ts'
import { uncoveredBetween } from '../plan-changes/uncovered.ts'
import type { Gap } from '../subscription/gap.ts'
import { changeableTerms } from '../plan-changes/schedule-plan.ts'
import { refuseFewerNow, refuseNoChange } from '../plan-changes/terms-wish.ts'
import { refuseLengthNow } from '../plan-changes/wished-interval.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import { isInTrial } from '../subscription/in-trial.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { codeOfCustomer, quoteCode } from '../discounts/redeem-code.ts'
import type { Discount } from '../pricing/discount.ts'
import { setUpLines } from '../billing/priced-things.ts'
import { setUpsOf } from '../pricing/set-up.ts'
import type { Terms } from '../pricing/terms.ts'
import { setUpBefore, termsWith } from '../subscription/terms-of.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import { type Money, negate } from '../../kernel/money.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Account } from '../../people/account/account.ts'
import type { Work } from '../../ports.ts'
import { creditBack, type PlanCredit, planCredits } from './credit-plan-change.ts'

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
  /** What waits for the next invoice: a fee is not set off against what is given back. */
  readonly waits: readonly InvoiceLine[]
}

/**
 * Read, refuse and count a change of plan at once; whoever makes it and whoever only asks what it costs get the
 * same amounts. Throws `subscription.tier_invalid`, and `validation.failed` on `new_tier` or `status`. Source: contract 6.4, 8.
 */
export async function quotePlanChange(work: Work, wish: PlanWishNow): Promise<PlanQuote> {
  const { tx, now, settings } = work
  const { subscription } = wish
  const wished = await changeableTerms(work, subscription, wish.asked)
  refuseNoChange(settings, subscription, wish.asked, wished)
  refuseFewerNow(settings, subscription, wished)
  refuseLengthNow(settings, subscription, wished, now)
  const after = termsWith(subscription, wished, settings.plans)
  const facts = await readCustomer(tx, { ...subscription, phones: true, bills: true })
  const account = accountIn(facts)
  refuseWhileWaiting(subscription, account, facts.cycles)
  const earlier = await tx.planChanges.ofSubscription(subscription.subscription_id)
  const dearest = dearestToday(subscription, earlier, now, settings.time_zone)
  const change = { subscription, account, after, dearest, coverOf: coverOf(subscription.gaps) }
  const { lines: days, credits } = await settled(work, {
    subscription,
    account,
    lines: planChangeLines(settings, change, now),
  })
  const setUps = setUpOf(work, change)
  const gives = credits.length > 0
  const lines = gives ? days : [...days, ...setUps]
  const waits = gives ? setUps : []
  const discount = await discountOfCode(work, subscription, after, wish.asked.code)
  const asked = { ...askedPlanChange(settings, { wish, after, lines, dearest }, now), discount }
  const due = asked.delta_minor > 0 ? await draftOf(work, facts, asked, lines) : undefined
  return { facts, asked, lines, due, credits, waits }
}

/** What a code gives with a change, if nobody else takes it before. Throws `validation.failed` on `code`. */
export async function discountOfCode(
  work: Work,
  subscription: Subscription,
  after: Terms,
  code: string | undefined,
): Promise<Discount | null> {
  if (code === undefined) return null
  return quoteCode(work, await codeOfCustomer(work, subscription, after, code))
}

/** What is set up for the first time; in a trial, when the first paid period begins. */
function setUpOf(
  { now, settings }: Work,
  {
    subscription,
    account: { language },
    after,
  }: { readonly subscription: Subscription; readonly account: Account; readonly after: Terms },
): InvoiceLine[] {
  if (isInTrial(subscription, now)) return []
  return setUpLines(settings, setUpsOf(after, setUpBefore(subscription)), language)
}

/** What a change comes to, VAT included: below zero where it gives something back. */
export function totalOf({ asked, due, credits }: PlanQuote): Money {
  return due ? due.total : negate(creditBack(credits, asked.price).credit_back)
}

/** Throws `validation.failed` on `expect_minor` where the change does not come to what the customer was shown. */
export function refuseOtherTotal(quote: PlanQuote, expect_minor: number | undefined): void {
  if (expect_minor === undefined || expect_minor === totalOf(quote).amount_minor) return
  throw invalid('expect_minor', 'It comes to another amount by now: please look at it again.')
}

function coverOf(gaps: readonly Gap[]): CoverOf {
  return ({ from, to }, days) => uncoveredBetween({ low: from, high: to }, gaps, days)
}

/** The lines of a smaller plan with what they leave uncovered, so that they come to what its notes give back. */
async function settled(
  work: Work,
  {
    lines,
    account,
    subscription,
  }: Pick<PlanWishNow, 'subscription'> & Pick<PlanQuote, 'lines'> & { readonly account: Account },
): Promise<Pick<PlanQuote, 'lines' | 'credits'>> {
  const sum = lines.length === 0 ? undefined : sumOfLines(lines)
  if (!sum || sum.amount_minor >= 0) return { lines, credits: [] }
  const { credits, uncovered } = await planCredits(work, subscription, negate(sum))
  return { lines: withUncovered(lines, uncovered, account), credits }
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
  const card = cardIn(facts, now)
  const issued = { cycle_id: null, due_at: null, collect_from: null, card, abroad }
  const names = { invoice_id: ids.uuid(now), subscription_id: asked.subscription_id }
  return draftForAccount(settings, buyer, { ...names, ...issued, lines }, now)
}
