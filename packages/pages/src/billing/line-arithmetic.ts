import type { Schema } from '@billing/client'
import { amountText, rateText } from '../parts/amount.ts'
import type { Reader } from '../reader.ts'
import { EXPLAINED } from '../texts/explained.ts'

type Line = Schema<'LineExplanation'>
type Vat = Schema<'VatExplanation'>

/** What a line is counted from; null where it is the price itself, or at most an amount. */
export function arithmetic(line: Line, vat: Vat, reader: Reader): string | null {
  if (line.paid !== null) return inside(line.paid, vat, reader)
  if (line.parts !== null) return discounted(line, line.parts, reader)
  return line.price && priced(line, line.price, reader)
}

type Amount = NonNullable<Line['price']>

function inside(paid: Amount, { rate_basis_points }: Vat, reader: Reader): string | null {
  const rate = rateText(rate_basis_points, reader)
  if (rate_basis_points === 0) return null
  return EXPLAINED[reader.language].inside(amountText(paid, reader), rate)
}

/** A percentage of each part, or all of them. */
function discounted(
  { basis_points, amount: at_most, days, of_days }: Line,
  parts: readonly Amount[],
  reader: Reader,
): string | null {
  if (at_most !== null || days !== of_days) return null
  const rate = basis_points === null ? null : rateText(basis_points, reader)
  const all = parts.map((part) => amountText(part, reader))
  return `−${EXPLAINED[reader.language].off(all, rate)}`
}

/** Whole ones by their number, others by their days. */
function priced(line: Line, price: Amount, reader: Reader): string | null {
  const t = EXPLAINED[reader.language]
  const { quantity, days, of_days, taken_back } = line
  const unit = unitOf(line, price)
  if (unit && quantity !== null) return t.times(amountText(unit, reader), quantity)
  if (days === null || of_days === null || days === of_days) return null
  return (taken_back ? '−' : '') + t.product(amountText(price, reader), days, of_days)
}

/** The price of one, where a line shows how many; null where it shows one amount. */
function unitOf({ rule, quantity }: Line, price: Amount): Amount | null {
  if (rule === 'once') return price
  if (rule !== 'period' || quantity === null || quantity === 1) return null
  const amount_minor = price.amount_minor / quantity
  return Number.isInteger(amount_minor) ? { ...price, amount_minor } : null
}
