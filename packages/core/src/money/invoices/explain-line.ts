import type { Money } from '../../kernel/money.ts'
import { TAKEN_BACK } from './draft-lines.ts'
import { lineFlaw } from './line-flaw.ts'
import {
  type CallsDerivation,
  type DiscountDerivation,
  hasVatInside,
  type InvoiceLine,
  type OnceDerivation,
  type PlanDerivation,
  type PlanRule,
  type TopupDerivation,
  type UncoveredDerivation,
} from './line.ts'

/** Where a line's amount comes from, for an operator who is asked. */
export interface LineExplanation {
  readonly sentence: string
  /** `19.00 × 12 of 30 days = 7.60`, net. */
  readonly arithmetic: string
  /** False when the line is not what its derivation gives. */
  readonly holds: boolean
}

/** What is counted, what it costs, and why its days are parted: a plan, or so many of an item. */
interface Thing {
  readonly name: string
  readonly costs: string
  /** What a percentage took off it. */
  readonly after: string
  readonly taken_back: string
  readonly changed: string
  readonly belongs: string
  readonly is_dearest: string
}

// prettier-ignore
const SENTENCES: Readonly<Record<PlanRule, (d: PlanDerivation, of: Thing) => string>> = {
  period:    (d, of) => `We charge the whole period of ${d.of_days} days of ${of.name}, which ${of.costs}${of.after}.`,
  unused:    (d, of) => `We take back ${countOf(d)} of ${of.name}, which ${of.costs} for the whole period${of.after}, because ${of.taken_back}.`,
  remaining: (d, of) => `We charge ${countOf(d)} of ${of.name}, which ${of.costs} for the whole period${of.after}, because ${of.changed} in the middle of it.`,
  day_unused: (d, of) => `We take back ${countOf(d)} of ${of.name}, which ${of.costs} for the whole period${of.after}: the day of the change, ${of.belongs}.`,
  day_remaining: (d, of) => `We charge ${countOf(d)} of ${of.name}, which ${of.costs} for the whole period${of.after}: the day of the change, because ${of.is_dearest}.`,
  resumed:   (d, of) => `We charge ${countOf(d)} of ${of.name}, which ${of.costs} for the whole period${of.after}, because the service was restored in the middle of it.`,
}

function thingOf({ plan_tier, item, quantity = 1, price, basis_points }: PlanDerivation): Thing {
  const after = basis_points === undefined ? '' : ` after ${percentOf(basis_points)} discount`
  const amount = `${amountOf(price)} net`
  if (item === undefined) {
    return {
      name: `the ${plan_tier} plan`,
      costs: `costs ${amount}`,
      after,
      taken_back: 'another plan is used on them',
      changed: 'the plan changed',
      belongs: 'which was billed at that plan, belongs to a dearer one',
      is_dearest: 'this is the dearest plan of that day',
    }
  }
  return {
    name: `${quantity} ${item}`,
    costs: `cost ${amount}`,
    after,
    taken_back: 'another number is used on them',
    changed: 'their number changed',
    belongs: 'which was billed at that number, belongs to a dearer one',
    is_dearest: 'this is the dearest number of that day',
  }
}

type Words = Omit<LineExplanation, 'holds'>

/** A line's derivation in words and as arithmetic, in English. */
export function explainLine(line: InvoiceLine): LineExplanation {
  return { ...wordsOf(line, decimalAmount(line.line_total)), holds: lineFlaw(line) === null }
}

function wordsOf(line: InvoiceLine, total: string): Words {
  const { derivation, quantity, unit_price } = line
  if (hasVatInside(derivation)) return paidWords(derivation, total)
  if (derivation.rule === 'uncovered') return uncoveredWords(derivation, total)
  if (derivation.rule === 'once') return onceWords(line, derivation)
  if (derivation.rule === 'discount') return discountWords(derivation, total)
  const { price, rule } = derivation
  const sign = TAKEN_BACK.has(rule) ? '−' : ''
  const counted =
    quantity > 1
      ? `${decimalAmount(unit_price)} × ${quantity}`
      : `${sign}${decimalAmount(price)} × ${countOf(derivation)}`
  return {
    sentence: SENTENCES[rule](derivation, thingOf(derivation)),
    arithmetic: `${counted} = ${total}`,
  }
}

function onceWords({ description, ...line }: InvoiceLine, derivation: OnceDerivation): Words {
  const { item, set_up, unit, quantity } = derivation
  const thing = item === undefined ? `“${description}”` : item
  const what = set_up ? `the set-up of ${quantity} ${thing}` : `${quantity} ${thing}`
  const total = decimalAmount(line.line_total)
  return {
    sentence: `We charge ${what} once, at ${amountOf(unit)} net each.`,
    arithmetic: `${decimalAmount(unit)} × ${quantity} = ${total}`,
  }
}

function discountWords(
  { parts, basis_points, amount, ...counted }: DiscountDerivation,
  total: string,
): Words {
  const rate = basis_points === undefined ? null : percentOf(basis_points)
  const off = amount ? `at most ${amountOf(amount)} net` : (rate ?? 'all')
  const { days, of_days } = counted
  const over = days === of_days ? 'this period' : `${countOf(counted)} of this period`
  const sum = `(${parts.map(decimalAmount).join(', ')})`
  return {
    sentence: `We take ${off} off ${over}.`,
    arithmetic: [`−${sum}`, rate, days === of_days ? null : countOf(counted)]
      .filter((factor) => factor !== null)
      .join(' × ')
      .concat(amount ? `, at most ${decimalAmount(amount)}` : '', ` = ${total}`),
  }
}

function percentOf(basis_points: number): string {
  return `${basis_points / 100} %`
}

function amountOf(amount: Money): string {
  return `${decimalAmount(amount)} ${amount.currency}`
}

function uncoveredWords({ amount, ...counted }: UncoveredDerivation, total: string): Words {
  const size = `${total.replace('−', '')} ${amount.currency}`
  const sentence =
    amount.amount_minor < 0
      ? `We do not charge ${size} net again: it was billed for these ${countOf(counted)} before, and a smaller plan did not give it back.`
      : `We do not give ${size} net back for these ${countOf(counted)}: it was given back before, or never billed.`
  return { sentence, arithmetic: total }
}

function paidWords(derivation: TopupDerivation | CallsDerivation, total: string): Words {
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

function countOf({ days, of_days }: Pick<PlanDerivation, 'days' | 'of_days'>): string {
  return `${days} of ${of_days} days`
}

/** Major units with two decimals, as every currency that we sell in has. */
export function decimalAmount({ amount_minor }: Money): string {
  const size = Math.abs(amount_minor)
  const cents = String(size % 100).padStart(2, '0')
  return `${amount_minor < 0 ? '−' : ''}${Math.floor(size / 100)}.${cents}`
}
