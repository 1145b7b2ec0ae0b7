import { codeOf } from '../../money/codes/discount-code.ts'
import { codeRefusal, codeRefused } from '../../money/codes/judge-code.ts'
import { type CodeAsked, reserveCode } from '../../money/discounts/redeem-code.ts'
import { includedIn } from '../../money/catalogue/take.ts'
import type { Terms } from '../../money/pricing/terms.ts'
import type { NewSubscription } from '../../money/subscription/start-trial.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Work } from '../../ports.ts'
import type { Ordered, Signup } from './signup.ts'
import type { SignupInput } from './signup-input.ts'

/** What a signup orders with its code; undefined where it has none. */
export function codeAsked(
  { code }: Pick<SignupInput, 'code'>,
  { plan, items }: Terms,
): CodeAsked | undefined {
  if (code === undefined) return undefined
  const names = items.map(({ item }) => item)
  const { plan_tier } = plan
  return { code, account_id: null, plan_tier, items: names, was_billed: false }
}

/**
 * Throws `validation.failed` on a code that nobody could redeem for this order; how often it was redeemed is counted when the
 * order is written.
 */
export function refuseCode(
  { discount_codes }: Pick<Ports['settings'], 'discount_codes'>,
  asked: CodeAsked | undefined,
  now: EpochMs,
): void {
  if (!asked) return
  const code = codeOf(discount_codes, asked.code)
  const reason = codeRefusal(code, { ...asked, now, has_redeemed: false, redeemed: 0 })
  if (reason !== null) throw codeRefused(reason)
}

/**
 * The signup with what its code gives: the redemption is its own from here on, until it ends. A signup whose e-mail is taken
 * holds one too: what is left of a code tells nothing of the address. Throws `validation.failed` on `code`. Source: contract 2.9.
 */
export async function withCode(
  work: Work,
  signup: Signup,
  asked: CodeAsked | undefined,
): Promise<Signup> {
  if (!asked || !signup.ordered) return signup
  const { signup_id, prospect_account_id: account_id } = signup
  const discount = await reserveCode(work, { ...asked, account_id }, { signup_id })
  return { ...signup, ordered: { ...signup.ordered, discount } }
}

/** What is ordered beside the plan, before its code is redeemed. */
export function orderedBeside({ interval, plan, items }: Terms): Ordered {
  return { interval, items, included: plan.included, discount: null }
}

/** What the subscription of a signup begins with; an older signup includes what the catalogue says now. */
export function beginningOf(
  { plan_tier, price, ordered }: Pick<Signup, 'plan_tier' | 'price' | 'ordered'>,
  { items: sold }: Pick<Ports['settings'], 'items'>,
  now: EpochMs,
): Pick<NewSubscription, 'terms' | 'discounts'> {
  const { interval = 'month', items = [], discount = null } = ordered ?? {}
  const included = ordered?.included ?? includedIn(sold, plan_tier)
  const plan = { plan_tier, price, included }
  return {
    terms: { interval, plan, items },
    discounts: discount ? [{ ...discount, given_at: now }] : [],
  }
}
