import type { Money } from '../../kernel/money.ts'
import { derivedTotal, TAKEN_BACK } from './draft-lines.ts'
import {
  type CallsDerivation,
  hasVatInside,
  type InvoiceLine,
  type LineDerivation,
  type PlanDerivation,
  type PlanRule,
  type TopupDerivation,
} from './line.ts'

/** Where a line's amount comes from, for an operator who is asked. */
export interface LineExplanation {
  readonly sentence: string
  /** `19.00 × 12 of 30 days = 7.60`, net. */
  readonly arithmetic: string
  /** False when the line's amount is not what its derivation gives. */
  readonly holds: boolean
}

// prettier-ignore
const SENTENCES: Readonly<Record<PlanRule, (d: PlanDerivation, price: string) => string>> = {
  period:    (d, price) => `We charge the whole period of ${d.of_days} days of the ${d.plan_tier} plan, which costs ${price} net.`,
  unused:    (d, price) => `We take back ${countOf(d)} of the ${d.plan_tier} plan, which costs ${price} net for the whole period, because another plan is used on them.`,
  remaining: (d, price) => `We charge ${countOf(d)} of the ${d.plan_tier} plan, which costs ${price} net for the whole period, because the plan changed in the middle of it.`,
  day_unused: (d, price) => `We take back ${countOf(d)} of the ${d.plan_tier} plan, which costs ${price} net for the whole period: the day of the change, which was billed at that plan, belongs to a dearer one.`,
  day_remaining: (d, price) => `We charge ${countOf(d)} of the ${d.plan_tier} plan, which costs ${price} net for the whole period: the day of the change, because this is the dearest plan of that day.`,
  resumed:   (d, price) => `We charge ${countOf(d)} of the ${d.plan_tier} plan, which costs ${price} net for the whole period, because the service was restored in the middle of it.`,
}

/** A line's derivation in words and as arithmetic, in English. */
export function explainLine({ derivation, line_total }: InvoiceLine): LineExplanation {
  const holds = derivedTotal(derivation).amount_minor === line_total.amount_minor
  return { ...wordsOf(derivation, decimalAmount(line_total)), holds }
}

function wordsOf(derivation: LineDerivation, total: string): Omit<LineExplanation, 'holds'> {
  if (hasVatInside(derivation)) return paidWords(derivation, total)
  const { price, rule } = derivation
  const sign = TAKEN_BACK.has(rule) ? '−' : ''
  return {
    sentence: SENTENCES[rule](derivation, `${decimalAmount(price)} ${price.currency}`),
    arithmetic: `${sign}${decimalAmount(price)} × ${countOf(derivation)} = ${total}`,
  }
}

function paidWords(
  derivation: TopupDerivation | CallsDerivation,
  total: string,
): Omit<LineExplanation, 'holds'> {
  const { paid, rate_basis_points } = derivation
  const [amount, rate] = [decimalAmount(paid), rate_basis_points / 100]
  const vat = rate === 0 ? 'without VAT' : `with ${rate} % VAT in it`
  return {
    sentence: `We charge ${whatOf(derivation)}: ${amount} ${paid.currency}, ${vat}.`,
    arithmetic: `${amount} − ${amount} × ${rate} ÷ ${100 + rate} = ${total}`,
  }
}

function whatOf(derivation: TopupDerivation | CallsDerivation): string {
  if (derivation.rule === 'topup') return 'calls that were paid in advance'
  return `the calls that had used up call credit by the end of ${derivation.month}, and were not billed before`
}

function countOf({ days, of_days }: PlanDerivation): string {
  return `${days} of ${of_days} days`
}

/** Major units with two decimals, as every currency that we sell in has. */
export function decimalAmount({ amount_minor }: Money): string {
  const size = Math.abs(amount_minor)
  const cents = String(size % 100).padStart(2, '0')
  return `${amount_minor < 0 ? '−' : ''}${Math.floor(size / 100)}.${cents}`
}
