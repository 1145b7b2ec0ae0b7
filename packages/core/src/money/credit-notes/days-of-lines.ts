import {
  type CivilDate,
  daysBetween,
  localTime,
  type Period,
  type TimeZone,
} from '../../kernel/calendar.ts'
import { add, fraction, type Money, money } from '../../kernel/money.ts'
import { derivedTotal } from '../invoices/draft-lines.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { type DatedDerivation, isOverDays } from '../invoices/line.ts'

/** Local days: from a first one up to, not including, another. */
export interface Days {
  readonly from: CivilDate
  readonly to: CivilDate
}

/** An exact part of a whole; of many lines, both may pass 2^53. */
export interface Share {
  readonly part: number | bigint
  readonly whole: number | bigint
}

type Dated = Pick<Invoice, 'lines' | 'subtotal' | 'time_zone'>

/** The local days of a period; the day on which it ends is the next one's. */
export function daysOf({ start, end }: Period, zone: TimeZone): Days {
  return { from: localTime(start, zone), to: localTime(end, zone) }
}

/** How many days there are, or how many two stretches have in common. */
export function countDays({ from, to }: Days, within: Days = { from, to }): number {
  const first = daysBetween(from, within.from) > 0 ? within.from : from
  const last = daysBetween(to, within.to) < 0 ? within.to : to
  return Math.max(daysBetween(first, last), 0)
}

/** All days that the lines of an invoice are for; undefined where none has dates, as those of a topup. */
export function daysOfInvoice(invoice: Pick<Dated, 'lines' | 'time_zone'>): Days | undefined {
  return datedLines(invoice)
    .map(({ days }) => days)
    .reduce<Days | undefined>((all, { from, to }) => {
      if (!all) return { from, to }
      return {
        from: daysBetween(all.from, from) < 0 ? from : all.from,
        to: daysBetween(all.to, to) > 0 ? to : all.to,
      }
    }, undefined)
}

/** What an invoice bills for some days, net: each line rounded as by the change that takes those days back. Source: states 2.2. */
export function billedFor(invoice: Dated, days: Days): Money {
  return datedLines(invoice)
    .map((line) => [line.derivation, countDays(line.days, days)] as const)
    .filter(([, count]) => count > 0)
    .map(([derivation, count]) => overDays(derivation, count))
    .reduce(add, money(0, invoice.subtotal.currency))
}

/** Which exact part of an invoice some days are, so that a sum over several of its lines is rounded once. Source: contract 6.12. */
export function shareFor(invoice: Dated, days: Days): Share {
  const dated = datedLines(invoice).map(({ net, days: own }) => {
    return {
      net: BigInt(net),
      count: BigInt(countDays(own, days)),
      of: BigInt(Math.max(countDays(own), 1)),
    }
  })
  // A common denominator of all lines.
  const by = dated.reduce((product, { of }) => product * of, 1n)
  const part = dated.reduce((sum, { net, count, of }) => sum + net * count * (by / of), 0n)
  return { part, whole: BigInt(invoice.subtotal.amount_minor) * by }
}

/** Those over days: what is charged once is for none of them. */
function datedLines({ lines, time_zone }: Pick<Dated, 'lines' | 'time_zone'>) {
  return lines.flatMap(({ period_start: start, period_end: end, derivation, line_total }) => {
    if (start === null || end === null || !isOverDays(derivation)) return []
    return { derivation, net: line_total.amount_minor, days: daysOf({ start, end }, time_zone) }
  })
}

/** The amount of a line, were it over so many of its days. */
function overDays(derivation: DatedDerivation, count: number): Money {
  const days = Math.min(count, derivation.days)
  if (derivation.rule !== 'uncovered') return derivedTotal({ ...derivation, days })
  return fraction(derivation.amount, days, derivation.days)
}
