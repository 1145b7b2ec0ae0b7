import type { JsonMoney } from './look.ts'

/** What a stored line says it is counted from; what is missing is the plan, one of it, and nothing off. */
export interface Derivation {
  readonly rule: string
  readonly item?: string
  readonly quantity?: number
  readonly price?: JsonMoney
  readonly list?: JsonMoney
  readonly basis_points?: number
  readonly parts?: readonly JsonMoney[]
  readonly amount?: JsonMoney
  readonly unit?: JsonMoney
  readonly paid?: JsonMoney
  readonly rate_basis_points?: number
  readonly days?: number
  readonly of_days?: number
}

/** A stored line. */
export interface StoredLine {
  readonly derivation?: Derivation
  readonly quantity: number
  readonly line_total: JsonMoney
  readonly period_start?: number | null
}

/** Half a cent away from zero. */
function rounded(numerator: number, denominator: number): number {
  const [size, of] = [BigInt(Math.abs(numerator)), BigInt(denominator)]
  return Math.sign(numerator) * Number((2n * size + of) / (2n * of))
}

const cents = (money: JsonMoney | undefined) => money?.amount_minor ?? 0
const percent = (amount: number, basis_points: number) => rounded(amount * basis_points, 10_000)

/** What lines are said to count and come to, by their rule; a rule that is not here is a flaw of its own. */
const COMES_TO: Readonly<Record<string, (of: Derivation) => number>> = {
  period: overDays(1),
  remaining: overDays(1),
  day_remaining: overDays(1),
  resumed: overDays(1),
  unused: overDays(-1),
  day_unused: overDays(-1),
  discount: ({ parts = [], basis_points = 10_000, amount, days = 0, of_days = 1 }) => {
    const all = parts.reduce((sum, part) => sum + percent(cents(part), basis_points), 0)
    return -rounded((amount ? Math.min(cents(amount), all) : all) * days, of_days)
  },
  uncovered: ({ amount }) => cents(amount),
  once: ({ unit, quantity = 1 }) => cents(unit) * quantity,
  topup: withoutVat,
  calls: withoutVat,
}

function overDays(sign: 1 | -1) {
  return ({ price, days = 0, of_days = 1 }: Derivation) =>
    sign * rounded(cents(price) * days, of_days)
}

function withoutVat({ paid, rate_basis_points: rate = 0 }: Derivation): number {
  return cents(paid) - rounded(cents(paid) * rate, 10_000 + rate)
}

/** Why a line is not what it says it is counted from, or null. Source: contract 6.1. */
export function derivationFlaw({ derivation, ...line }: StoredLine): string | null {
  if (!derivation) return null
  const { rule } = derivation
  const gives = COMES_TO[rule]?.(derivation)
  if (gives !== line.line_total.amount_minor) {
    return `a line of ${rule} is ${line.line_total.amount_minor}, and is counted as ${String(gives)}`
  }
  if (line.quantity !== shownOf(derivation)) {
    return `a line of ${rule} shows ${line.quantity} of ${shownOf(derivation)}`
  }
  if (rule === 'once' && line.period_start !== null) return 'what is charged once has dates'
  return rule === 'discount' ? null : percentageFlaw(derivation)
}

/** Whole ones are shown by their number. */
function shownOf({ rule, quantity = 1 }: Derivation): number {
  return rule === 'period' || rule === 'once' ? quantity : 1
}

function percentageFlaw({ rule, price, list, basis_points }: Derivation): string | null {
  if (list === undefined && basis_points === undefined) return null
  const off = basis_points ?? 0
  const left = cents(list) - percent(cents(list), off)
  if (left === cents(price) && off > 0) return null
  return `a line of ${rule} is priced ${cents(price)}, and ${off} basis points off ${cents(list)} leave ${left}`
}
