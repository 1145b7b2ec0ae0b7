import { invalid, type Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { DiscountCode } from './discount-code.ts'

/** Who wants to redeem a code, and what is known of the code. */
export interface Redeemer {
  readonly now: EpochMs
  /** The plan, and what is held beside it, as it is ordered or changed to. */
  readonly plan_tier: PlanTier
  readonly items: readonly string[]
  /** Whether anything was ever billed to them. */
  readonly was_billed: boolean
  /** Whether they have redeemed this code already. */
  readonly has_redeemed: boolean
  /** How often it was redeemed by all customers. */
  readonly redeemed: number
}

/** One sentence for a code that there is not, that is over, and that was used up: a guess learns nothing from it. */
const NOT_VALID = 'This code is not valid, or not any more.'

/** Why a code is not redeemed; null where it is. */
export function codeRefusal(code: DiscountCode | undefined, by: Redeemer): string | null {
  if (!code || isOver(code, by.now) || isUsedUp(code, by.redeemed)) return NOT_VALID
  if (by.has_redeemed) return 'You have redeemed this code already.'
  return whoRefusal(code, by)
}

/** Why a code that works is not for them. */
function whoRefusal({ plans, items, first_only }: DiscountCode, by: Redeemer): string | null {
  if (first_only && by.was_billed) return 'This code is for new customers.'
  if (plans && !plans.includes(by.plan_tier)) return 'This code is for another plan.'
  if (items && !items.some((item) => by.items.includes(item))) {
    return `This code is for customers with ${items.join(', ')}.`
  }
  return null
}

/** The refusal of a code. Source: contract 3. */
export function codeRefused(reason: string): Problem {
  return invalid('code', reason)
}

/** Whether the day until which a code is valid has passed. */
export function isOver({ valid_until }: DiscountCode, now: EpochMs): boolean {
  return valid_until !== null && now >= valid_until
}

/** Whether a code was redeemed as often as it may be. */
export function isUsedUp({ max_redemptions }: DiscountCode, redeemed: number): boolean {
  return max_redemptions !== null && redeemed >= max_redemptions
}
