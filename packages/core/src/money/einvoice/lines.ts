import { addDays, dateText, daysBetween, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { type Money, negate } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { type InvoiceLine, isOfPlan, type LineDerivation } from '../invoices/line.ts'
import { intervalOf } from '../../kernel/interval.ts'
import type { EnLine, EnPeriod } from './en16931.ts'
import { vatRateOf } from './vat-terms.ts'

/** A day by the seller's calendar. */
export function dayOf(at: EpochMs, zone: TimeZone): string {
  return dateText(localTime(at, zone))
}

/** BG-25 of an invoice. */
export function invoiceLines(
  lines: readonly InvoiceLine[],
  vat: VatDecision,
  zone: TimeZone,
): EnLine[] {
  return lines.map((line, index) => ({
    id: String(index + 1),
    ...counted(line.quantity, line.unit_price),
    unit: unitOf(line.derivation),
    net: line.line_total,
    name: line.description,
    description: null,
    period: linePeriod(line, zone),
    vat: vatRateOf(vat),
  }))
}

/** A plan is counted in months or years; an item by its number, and what is for a part of a period is one. */
function unitOf(derivation: LineDerivation): EnLine['unit'] {
  if (!isOfPlan(derivation) || derivation.rule !== 'period' || derivation.item) return 'C62'
  return intervalOf(derivation.of_days) === 'year' ? 'ANN' : 'MON'
}

/** What is taken back has a quantity below zero: no price may be. Source: EN 16931, BR-27. */
export function counted(quantity: number, price: Money): Pick<EnLine, 'quantity' | 'price'> {
  return price.amount_minor < 0
    ? { quantity: -quantity, price: negate(price) }
    : { quantity, price }
}

/** The first and the last day of a line; its end is the first instant after it. */
function linePeriod({ period_start, period_end }: InvoiceLine, zone: TimeZone): EnPeriod | null {
  if (period_start === null || period_end === null) return null
  const first = localTime(period_start, zone)
  const last = addDays(localTime(period_end, zone), -1)
  return { start: dateText(first), end: dateText(daysBetween(first, last) > 0 ? last : first) }
}

/** BG-14: from the first to the last day of all lines that have any. Source: Peppol BIS Billing 3.0, R110, R111. */
export function periodOfLines(lines: readonly EnLine[]): EnPeriod | null {
  const periods = lines.flatMap(({ period }) => period ?? [])
  // Dates of ISO 8601 are in order as texts are.
  const start = periods.map((period) => period.start).toSorted()[0]
  const end = periods
    .map((period) => period.end)
    .toSorted()
    .at(-1)
  return start === undefined || end === undefined ? null : { start, end }
}
