import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { Discount, Off } from '../pricing/discount.ts'
import type { Interval } from '../../kernel/interval.ts'

/** What a code is made of, and how long it may be. Upper and lower case are the same. */
export const DISCOUNT_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** The most redemptions that a code can be bounded to. */
export const REDEMPTIONS_MAX = 1_000_000

/** A code that customers redeem for a discount, at sign-up or later. */
export interface DiscountCode {
  readonly code: string
  /** What operators read: Spring 2027. */
  readonly name: string | null
  readonly off: Off
  /** How many billed periods it is for; null: every one. */
  readonly periods: number | null
  /** The length of those periods; null, where it is for every period: a month. */
  readonly interval: Interval | null
  /** Who may redeem it: customers of these plans; null: of any. It reduces all that a period costs. */
  readonly plans: readonly PlanTier[] | null
  /** Who may redeem it: customers who hold one of these items at least; null: any. */
  readonly items: readonly string[] | null
  /** It is not redeemed at or after this instant; null: without end. */
  readonly valid_until: EpochMs | null
  /** How often it is redeemed at most, all customers together; null: any number. */
  readonly max_redemptions: number | null
  /** Whether it is for customers who were never billed before. */
  readonly first_only: boolean
}

/** A code as it is compared and stored. */
export function codeKey(code: string): string {
  return code.trim().toUpperCase()
}

/** The code that somebody has typed; undefined where there is none of that name. */
export function codeOf(codes: readonly DiscountCode[], typed: string): DiscountCode | undefined {
  return codes.find(({ code }) => codeKey(code) === codeKey(typed))
}

/** The discount that a code gives: of the periods that are billed from now on. */
export function discountBy(
  { code, off, periods, interval }: DiscountCode,
  { discount_id, now }: { readonly discount_id: string; readonly now: EpochMs },
): Discount {
  return {
    discount_id,
    off,
    periods,
    periods_left: periods,
    interval: interval ?? 'month',
    from: null,
    code: codeKey(code),
    reason: null,
    given_at: now,
    ended_at: null,
  }
}
