import type { Schema } from '@billing/client'
import { amountText, currencyOf, rateText, type Reader } from '@billing/pages'
import { DISCOUNTS as t } from '../texts/discounts.ts'

/** What is taken off a period. */
export function offText(off: Schema<'Discount'>['off'], reader: Reader): string {
  if (off.kind === 'period') return t.gift
  if (off.kind === 'percent') return rateText(off.basis_points, reader)
  const { amount_minor } = off
  return t.amount(amountText({ amount_minor, currency: currencyOf(reader.house) }, reader))
}
