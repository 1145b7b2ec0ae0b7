import type { Tx, Work } from '../../ports.ts'
import { codeKey, codeOf, discountBy } from '../codes/discount-code.ts'
import { codeRefusal, codeRefused, type Redeemer } from '../codes/judge-code.ts'
import type { Redemption } from '../codes/redemption.ts'
import {
  audit,
  type By,
  changeSubscription,
  type Draft,
  moveRedemption,
  push,
} from '../decisions/draft.ts'
import { repricePlanned } from '../decisions/periods.ts'
import type { Discount } from '../pricing/discount.ts'
import type { Terms } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { saidOff } from './give-discount.ts'

/** A code as somebody has typed it, and what they order with it. */
export interface CodeAsked extends Pick<Redeemer, 'plan_tier' | 'items' | 'was_billed'> {
  readonly code: string
  /** Null of somebody who has no account yet. */
  readonly account_id: string | null
}

type Reads = Pick<Work, 'settings' | 'now' | 'ids'> & { readonly tx: Pick<Tx, 'redemptions'> }

/**
 * The discount that a code gives, as of now: others may redeem it meanwhile. Throws `validation.failed` on `code`. Source:
 * contract 3.
 */
export async function quoteCode(work: Reads, asked: CodeAsked): Promise<Discount> {
  const redeemed = await work.tx.redemptions.count(codeKey(asked.code))
  return judged(work, asked, redeemed)
}

/**
 * The same, under the lock of the code, so that the last redemption is never taken twice; nobody else can have it from here
 * on. Throws `validation.failed` on `code`.
 */
export async function reserveCode(
  work: Reads,
  asked: CodeAsked,
  { signup_id }: Pick<Redemption, 'signup_id'>,
): Promise<Discount> {
  const { tx, now } = work
  // Of a code without a bound nobody waits for anybody.
  const bound = codeOf(work.settings.discount_codes, asked.code)?.max_redemptions ?? null
  const redeemed = bound === null ? 0 : await tx.redemptions.countLocked(codeKey(asked.code))
  const discount = await judged(work, asked, redeemed)
  const { discount_id } = discount
  const { account_id } = asked
  const code = codeKey(asked.code)
  const reserved = { discount_id, code, account_id, signup_id, subscription_id: null }
  await tx.redemptions.put({ ...reserved, reserved_at: now, given_at: null, doubt: null })
  return discount
}

async function judged(
  { tx, settings, now, ids }: Reads,
  { code: typed, account_id, ...redeemer }: CodeAsked,
  redeemed: number,
): Promise<Discount> {
  const code = codeOf(settings.discount_codes, typed)
  // Asked of nobody too: a taken e-mail costs what a free one does. Source: contract 2.9.
  const own = await tx.redemptions.ofAccount(account_id ?? '')
  const has_redeemed = own.some((each) => each.code === codeKey(typed))
  const reason = codeRefusal(code, { ...redeemer, now, has_redeemed, redeemed })
  if (reason !== null || !code) throw codeRefused(reason ?? '')
  return discountBy(code, { discount_id: ids.uuid(now), now })
}

/** What a customer orders with a code who changes what is subscribed to. */
export async function codeOfCustomer(
  { tx }: { readonly tx: Pick<Tx, 'invoices'> },
  { account_id, trial_converted_at }: Pick<Subscription, 'account_id' | 'trial_converted_at'>,
  { plan, items }: Terms,
  code: string,
): Promise<CodeAsked> {
  const page = { limit: 1, after: null }
  const { data } = await tx.invoices.listOfAccount(account_id, page)
  const was_billed = trial_converted_at !== null || data.length > 0
  const names = items.map(({ item }) => item)
  return { code, account_id, plan_tier: plan.plan_tier, items: names, was_billed }
}

/** The discount of a code is the customer's from now on: of the periods that are billed next. */
export function giveByCode(draft: Draft, discount: Discount, by: By): void {
  const { subscription_id, discounts } = draft.facts.subscription
  const { discount_id, off, periods, code } = discount
  changeSubscription(draft, { discounts: [...discounts, { ...discount, given_at: draft.now }] })
  moveRedemption(draft, { discount_id, given_to: subscription_id })
  const meta = { subscription_id, discount_id, ...saidOff(off), periods, code }
  audit(draft, 'subscription.discount_given', meta, by)
  const effect = { type: 'redemption.judge', discount_id } as const
  push(draft, { effect, dedupe_key: `redemption.judge:${discount_id}` })
  repricePlanned(draft)
}
