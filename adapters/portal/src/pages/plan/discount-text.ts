import type { Schema } from '@billing/client'
import { amountText, rateText, type Reader } from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'

type Discount = NonNullable<Schema<'Subscription'>['discount']>

/** What is taken off the next period, and of how many it still can be. */
export function discountText(
  { off, periods_left: left }: Discount,
  currency: Schema<'Money'>['currency'],
  reader: Reader,
): string {
  const { discount: t } = PLAN[reader.language]
  const count = left === null ? t.for_good : t.left(left)
  if (off.kind === 'period') return t.gift(left ?? 1)
  const size =
    off.kind === 'percent'
      ? rateText(off.basis_points, reader)
      : amountText({ amount_minor: off.amount_minor, currency }, reader)
  return `${size}, ${count}`
}
