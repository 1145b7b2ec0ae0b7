import type { Period } from '../../kernel/calendar.ts'
import type { Locale } from '../../kernel/locale.ts'
import { money } from '../../kernel/money.ts'
import { derivedTotal } from '../invoices/draft-lines.ts'
import type { DiscountDerivation, InvoiceLine } from '../invoices/line.ts'
import { describeDiscount } from '../invoices/line-texts.ts'
import { type Discount, discountOf, type InForce, percentageOf } from '../pricing/discount.ts'
import { type Charge, chargesOf, sumOfCharges } from '../pricing/terms.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type Agreed, termsOf } from '../subscription/terms-of.ts'

/** What a cycle's period is reduced by. */
export interface PeriodDiscount {
  /** Whose period is used up by it; null: none is. */
  readonly used: Discount | null
  /** From then on that of the running period. */
  readonly in_force: InForce | null
}

/**
 * The discount of a cycle, by the subscription as it is in its period. The rest of a period after a suspension has the
 * percentage with which the period began, or uses one up; an amount or a gift waits for the next whole period.
 */
export function discountFor(
  subscription: Agreed & Pick<Subscription, 'discounts' | 'in_force'>,
  { period_start: start }: Pick<BillingCycle, 'period_start'>,
  period: Period,
): PeriodDiscount {
  const { discounts, in_force, interval } = subscription
  const is_whole = period.start === start
  if (!is_whole && in_force?.period_start === period.start) return { used: null, in_force }
  const charges = chargesOf(termsOf(subscription))
  const fit = is_whole ? discounts : discounts.filter((each) => percentageOf(each) !== null)
  const used = discountOf(fit, { charges, interval, start })
  if (!used) return { used, in_force: null }
  const { discount_id } = used
  const basis_points = percentageOf(used)
  return { used, in_force: { discount_id, period_start: period.start, basis_points } }
}

/** The line of a discount on the invoice of a whole period, below zero. */
export function discountLine(
  discount: Discount,
  charges: readonly Charge[],
  {
    of_days,
    period,
    language,
  }: { readonly of_days: number; readonly period: Period; readonly language: Locale },
): InvoiceLine {
  const { off, periods, periods_left } = discount
  const { currency } = sumOfCharges(charges)
  const derivation: DiscountDerivation = {
    rule: 'discount',
    days: of_days,
    of_days,
    parts: charges.map(({ price }) => price),
    ...(off.kind === 'percent' && { basis_points: off.basis_points }),
    ...(off.kind === 'amount' && { amount: money(off.amount_minor, currency) }),
  }
  const total = derivedTotal(derivation)
  const nth = periods === null || periods_left === null ? null : periods - periods_left + 1
  return {
    description: describeDiscount({ off, nth, periods }, language),
    quantity: 1,
    unit_price: total,
    line_total: total,
    period_start: period.start,
    period_end: period.end,
    derivation,
  }
}
