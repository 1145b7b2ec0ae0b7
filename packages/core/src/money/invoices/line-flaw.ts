import { fraction, share, subtract } from '../../kernel/money.ts'
import { derivedTotal, HUNDRED_PERCENT } from './draft-lines.ts'
import {
  type DiscountDerivation,
  hasVatInside,
  type InvoiceLine,
  isOfPlan,
  isOverDays,
  type LineDerivation,
  type PlanDerivation,
} from './line.ts'

/** Why a line is not what its derivation gives, or null. Source: contract 6.1; states 2.2. */
export function lineFlaw(line: InvoiceLine): string | null {
  return derivationFlaw(line.derivation) ?? totalFlaw(line) ?? countFlaw(line)
}

function derivationFlaw(derivation: LineDerivation): string | null {
  if (isOverDays(derivation) && !hasDays(derivation)) {
    return `counts ${derivation.days} of ${derivation.of_days} days`
  }
  if (!isCount(countOf(derivation))) return `counts ${countOf(derivation)}`
  if (isOfPlan(derivation)) return percentageFlaw(derivation)
  return derivation.rule === 'discount' ? discountFlaw(derivation) : null
}

function isCount(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 1
}

function hasDays({ days, of_days }: Pick<PlanDerivation, 'days' | 'of_days'>): boolean {
  return days >= 1 && days <= of_days
}

/** A price after a percentage follows from the one before it. */
function percentageFlaw({ price, list, basis_points }: PlanDerivation): string | null {
  if (list === undefined && basis_points === undefined) return null
  if (list === undefined || basis_points === undefined || !isPercentage(basis_points)) {
    return `has ${basis_points ?? 'no'} basis points off ${list?.amount_minor ?? 'no list price'}`
  }
  const gives = subtract(list, share(list, basis_points)).amount_minor
  if (price.amount_minor === gives) return null
  return `is priced ${price.amount_minor}; ${list.amount_minor} less ${basis_points} basis points is ${gives}`
}

function discountFlaw({ parts, basis_points, amount }: DiscountDerivation): string | null {
  if (parts.length === 0) return 'takes a discount off nothing'
  if (basis_points !== undefined && !isPercentage(basis_points)) {
    return `takes ${basis_points} basis points off`
  }
  return amount && amount.amount_minor < 0 ? `takes ${amount.amount_minor} off` : null
}

function isPercentage(basis_points: number): boolean {
  return Number.isSafeInteger(basis_points) && basis_points >= 1 && basis_points <= HUNDRED_PERCENT
}

/** What is charged once has no days: whoever withdraws would owe a part of it for them. */
function countFlaw({ derivation, ...line }: InvoiceLine): string | null {
  const { quantity, unit_price, line_total } = line
  if (derivation.rule === 'once' && (line.period_start ?? line.period_end) !== null) {
    return 'is charged once, and has dates'
  }
  const counted = countOf(derivation)
  if (quantity !== counted) return `shows ${quantity}; its derivation counts ${counted}`
  const gives = fraction(unit_price, quantity, 1).amount_minor
  if (gives === line_total.amount_minor) return null
  return `is ${line_total.amount_minor}; ${quantity} × ${unit_price.amount_minor} gives ${gives}`
}

/** How many a line shows: days of several are shown as one amount, whole periods by their number. */
function countOf(derivation: LineDerivation): number {
  if (derivation.rule === 'once') return derivation.quantity
  return derivation.rule === 'period' ? (derivation.quantity ?? 1) : 1
}

function totalFlaw({ derivation, line_total }: InvoiceLine): string | null {
  const is = line_total.amount_minor
  const gives = derivedTotal(derivation).amount_minor
  if (is === gives) return null
  if (hasVatInside(derivation)) {
    return `is ${is}; ${derivation.paid.amount_minor} with its VAT gives ${gives}`
  }
  if (!isOverDays(derivation)) return `is ${is}; its derivation gives ${gives}`
  return `is ${is}; ${derivation.days} of ${derivation.of_days} days give ${gives}`
}
