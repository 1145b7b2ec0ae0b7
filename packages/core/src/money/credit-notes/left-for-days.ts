import { addDays, localTime } from '../../kernel/calendar.ts'
import { fraction, type Money, money, smaller, subtract } from '../../kernel/money.ts'
import { countDays, type Days, daysOfInvoice, type Share } from './days-of-lines.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { CANCELLATION, type CreditNote, PLAN_CHANGE } from './credit-note.ts'

/** What lowers an amount that is for several days: some of them, or, where `days` is null, all by what is left of each. */
export interface Lowering {
  readonly amount: Money
  readonly days: Days | null
}

/** Notes that are for days of their own, and from how many days after their issue on. */
const FIRST_DAY: ReadonlyMap<string, number> = new Map([
  [PLAN_CHANGE, 1],
  [CANCELLATION, 0],
])

/**
 * The days that a note takes something back for, to the end of what its invoice is for. One of a plan change: those after the
 * change; one of leaving at once: that day too. Any other is over the whole invoice, and counts by days: null. Source: states
 * 1.3, 2.2.
 */
export function daysOfNote(
  { reason_code, issued_at }: Pick<CreditNote, 'reason_code' | 'issued_at'>,
  invoice: Pick<Invoice, 'lines' | 'time_zone'>,
): Days | null {
  const all = daysOfInvoice(invoice)
  const first = FIRST_DAY.get(reason_code)
  if (first === undefined || !all) return null
  const days = { from: addDays(localTime(issued_at, invoice.time_zone), first), to: all.to }
  return countDays(days) > 0 ? days : null
}

/**
 * What is left for some days of an amount, of which they are an exact share, once it was lowered, in this order; never below
 * zero. Rounded once for each note that is for days of its own, and once at the end.
 */
export function leftFor(
  days: Days,
  amount: Money,
  { part, whole }: Share,
  lowered: readonly Lowering[],
): Money {
  let share: Share = { part, whole }
  let left = amount
  for (const each of lowered) {
    const rest = subtract(left, each.amount)
    if (each.days) {
      const here = fraction(each.amount, countDays(each.days, days), countDays(each.days))
      share = { part: subtract(partOf(left, share), here).amount_minor, whole: rest.amount_minor }
    }
    left = rest
  }
  return partOf(left, share)
}

function partOf(amount: Money, { part, whole }: Share): Money {
  const nothing = money(0, amount.currency)
  if (whole <= 0 || part <= 0) return nothing
  return smaller(fraction(amount, part, whole), amount)
}
