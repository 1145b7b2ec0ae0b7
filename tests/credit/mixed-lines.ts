import {
  type CreditNote,
  DAY,
  type EpochMs,
  epochMs,
  type InvoiceLine,
  type IssuedInvoice,
  type LineDerivation,
  money,
} from '@billing/core'
import { aCreditNote, anInvoice } from '@billing/core/fixtures'
import fc from 'fast-check'

/** A line as the test writes it down: cents net, for days from one up to, not including, another; null: for no days. */
export interface WrittenLine {
  readonly cents: number
  readonly days: readonly [from: number, to: number] | null
  readonly derivation: LineDerivation
  readonly quantity: number
}

/** What is taken back, with its VAT, on a day: from the next day on, or, null, of all that is left. */
export interface WrittenNote {
  readonly day: number
  readonly cents: number
  readonly after: boolean
}

const FIRST = Date.UTC(2026, 3, 1)
const RATE = 2_100
export const eur = (amount_minor: number) => money(amount_minor, 'EUR')
/** Noon of a day; the first one has the number 0. */
export const noonOf = (day: number): EpochMs => epochMs(FIRST + day * DAY + DAY / 2)

/** Half a cent away from zero, on whole numbers. */
export function rounded(numerator: number, denominator: number): number {
  const size = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))
  return numerator < 0 ? -size : size
}

const price = fc.integer({ min: 1, max: 200_000 })
const within = (from: number, of_days: number) =>
  fc
    .tuple(fc.nat({ max: of_days - 1 }), fc.integer({ min: 1, max: of_days }))
    .map(([skipped, days]) => [from + skipped, Math.min(skipped + days, of_days) + from] as const)

/** Days of a plan or of several of an item, whole periods or parts of them, charged or taken back. */
function dayLines(from: number, of_days: number): fc.Arbitrary<WrittenLine> {
  const plan = { plan_tier: 'business' } as const
  const counted = fc.record({ unit: price, quantity: fc.integer({ min: 1, max: 40 }) })
  const whole = counted.map(({ unit, quantity }): WrittenLine => {
    const cents = unit * quantity
    const of = { rule: 'period', item: 'seats', quantity, days: of_days, of_days } as const
    return {
      cents,
      days: [from, from + of_days],
      derivation: { ...of, ...plan, price: eur(cents) },
      quantity,
    }
  })
  const rule = fc.constantFrom('remaining', 'resumed', 'unused')
  const part = fc.tuple(rule, price, within(from, of_days)).map(([why, cents, days]) => {
    const count = days[1] - days[0]
    const sign = why === 'unused' ? -1 : 1
    const derivation = { rule: why, ...plan, price: eur(cents), days: count, of_days }
    return { cents: sign * rounded(cents * count, of_days), days, derivation, quantity: 1 }
  })
  return fc.oneof(whole, part)
}

/** What is taken off a whole period: a percentage of each thing, each rounded by itself. */
function discounts(from: number, of_days: number): fc.Arbitrary<WrittenLine> {
  const rate = fc.integer({ min: 1, max: 10_000 })
  return fc
    .tuple(fc.array(price, { minLength: 1, maxLength: 3 }), rate)
    .map(([parts, basis_points]) => ({
      cents: -parts.reduce((sum, part) => sum + rounded(part * basis_points, 10_000), 0),
      days: [from, from + of_days],
      derivation: { rule: 'discount', parts: parts.map(eur), basis_points, days: of_days, of_days },
      quantity: 1,
    }))
}

const once = fc
  .record({ unit: price, quantity: fc.integer({ min: 1, max: 5 }) })
  .map(({ unit, quantity }): WrittenLine => ({
    cents: unit * quantity,
    days: null,
    derivation: { rule: 'once', item: 'porting', unit: eur(unit), quantity },
    quantity,
  }))

/** A month, the one before it or the one after it, or a year: what waited is of another period than what begins. */
const periods = fc.constantFrom([0, 30], [0, 30], [-31, 31], [30, 31], [0, 365]) as fc.Arbitrary<
  [from: number, of_days: number]
>

const line = periods.chain((period) =>
  fc.oneof(
    { weight: 4, arbitrary: dayLines(...period) },
    { weight: 1, arbitrary: discounts(...period) },
    { weight: 1, arbitrary: once },
  ),
)

/** One to six lines of different dates that come to something. */
export const mixedLines: fc.Arbitrary<readonly WrittenLine[]> = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .filter((lines) => netOf(lines) > 0)

/** Net. */
export const netOf = (lines: readonly WrittenLine[]) =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** With VAT. */
export const grossOf = (lines: readonly WrittenLine[]) =>
  netOf(lines) + rounded(netOf(lines) * RATE, 10_000)

/** The invoice over them; in UTC, so that days are days. */
export function invoiceOver(lines: readonly WrittenLine[]): IssuedInvoice {
  const [net, gross] = [netOf(lines), grossOf(lines)]
  return anInvoice({
    lines: lines.map(lineOf),
    time_zone: 'UTC',
    issued_at: noonOf(-40),
    subtotal: eur(net),
    vat_amount: eur(gross - net),
    total: eur(gross),
  })
}

function lineOf({ cents, days, derivation, quantity }: WrittenLine): InvoiceLine {
  return {
    description: derivation.rule,
    quantity,
    unit_price: eur(cents / quantity),
    line_total: eur(cents),
    period_start: days && noonOf(days[0]),
    period_end: days && noonOf(days[1]),
    derivation,
  }
}

/** A note of a smaller plan, or one of an operator. */
export function noteOf({ day, cents, after }: WrittenNote, nth: number): CreditNote {
  return aCreditNote({
    number: `CN-2026-${String(nth + 1).padStart(5, '0')}`,
    amount: eur(cents),
    vat_amount: eur(rounded(cents * RATE, 10_000 + RATE)),
    reason_code: after ? 'plan_change' : 'goodwill',
    issued_at: epochMs(noonOf(day) + nth),
  })
}

/** By the number of each day, what the lines bill for it; under `once` what they bill for none. */
export function billedByDay(
  lines: readonly WrittenLine[],
  factor = 1,
): Map<number | 'once', number> {
  const days = new Map<number | 'once', number>([['once', 0]])
  const put = (day: number | 'once', cents: number) =>
    days.set(day, (days.get(day) ?? 0) + cents * factor)
  for (const each of lines) {
    if (!each.days) put('once', each.cents)
    else {
      const [from, to] = each.days
      for (let day = from; day < to; day++) put(day, each.cents / (to - from))
    }
  }
  return days
}

/** What days from one up to another come to. */
export function sumOver(billed: Map<number | 'once', number>, from: number, to: number): number {
  let sum = 0
  for (const [day, cents] of billed) if (day !== 'once' && day >= from && day < to) sum += cents
  return sum
}
