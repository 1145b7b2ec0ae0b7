import type { CustomerFacts } from '../../money/decisions/facts.ts'
import type { InvoiceLine } from '../../money/invoices/line.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { Period } from '../../kernel/calendar.ts'
import type { Money } from '../../kernel/money.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import { forecast } from '../forecast/forecast.ts'
import type { ForecastCharge, ForecastEvent, ForecastFacts } from '../forecast/forecast-event.ts'

/** So many invoices are told of ahead. */
const AHEAD = 3

/** Three periods of a month begin within it. */
const REACH = 100 * DAY

/** An invoice that is still to come. */
export interface NextInvoice {
  readonly at: EpochMs
  readonly period: Period
  readonly plan_tier: PlanTier
  /** Net. */
  readonly line_items: readonly InvoiceLine[]
  /** Net. */
  readonly subtotal: Money
  /** 21 % is 2100. */
  readonly vat_rate_basis_points: number
  readonly vat_amount: Money
  /** With VAT. */
  readonly total: Money
  /** Account credit that pays first. */
  readonly credit_applied: Money
  /** What the card is asked for. */
  readonly to_pay: Money
}

/** The invoices of the next periods, if nothing changes but what is wished. */
export function nextInvoices(
  facts: ForecastFacts,
  settings: Settings,
  now: EpochMs,
): NextInvoice[] {
  return invoicesIn(forecast(facts, settings, now, reachOf(facts, now))).slice(0, AHEAD)
}

/** The invoices of the periods that a forecast bills, in order. */
export function invoicesIn(events: readonly ForecastEvent[]): NextInvoice[] {
  return events.filter(isInvoice).map(invoiceOf)
}

function invoiceOf(charge: ForecastCharge): NextInvoice {
  const { at, period, plan_tier, subtotal, vat_rate_basis_points, vat_amount } = charge
  const { lines: line_items, total, credit_applied, amount: to_pay } = charge
  const vat = { vat_rate_basis_points, vat_amount }
  return { at, period, plan_tier, line_items, subtotal, ...vat, total, credit_applied, to_pay }
}

/** A trial may be long. */
function reachOf({ subscription }: Pick<CustomerFacts, 'subscription'>, now: EpochMs): EpochMs {
  const { current_period_end: end } = subscription
  return after(end > now ? end : now, REACH)
}

function isInvoice(event: ForecastEvent): event is ForecastCharge {
  return event.kind === 'charge'
}
