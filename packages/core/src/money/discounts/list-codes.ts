import type { ReadPorts } from '../../ports.ts'
import { codeKey, type DiscountCode } from '../codes/discount-code.ts'
import { isOver, isUsedUp } from '../codes/judge-code.ts'

/** A code as operators see it. */
export interface DiscountCodeView extends DiscountCode {
  /** How often it was redeemed, those that are reserved counted. */
  readonly redeemed: number
  /** How often it can still be redeemed; null: any number. */
  readonly left: number | null
  /** Whether it can be redeemed now, by whoever it is for. */
  readonly is_redeemable: boolean
}

/** The discount codes of the configuration, in its order: what each gives, and how often it was redeemed. */
export async function adminListDiscountCodes({
  store,
  settings,
  clock,
}: ReadPorts): Promise<readonly DiscountCodeView[]> {
  const now = clock()
  const counts = await store.read((tx) => tx.redemptions.counts())
  return settings.discount_codes.map((code) => {
    const key = codeKey(code.code)
    const redeemed = counts.find((each) => each.code === key)?.redeemed ?? 0
    const { max_redemptions: most } = code
    return {
      ...code,
      code: key,
      redeemed,
      left: most === null ? null : Math.max(most - redeemed, 0),
      is_redeemable: !isOver(code, now) && !isUsedUp(code, redeemed),
    }
  })
}
