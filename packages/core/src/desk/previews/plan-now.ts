import { putWaiting } from '../../money/decisions/waiting.ts'
import { newWaitingLine } from '../../money/waiting/waiting-line.ts'
import { decided, type Draft, post, put } from '../../money/decisions/draft.ts'
import { cardIn, type CustomerFacts } from '../../money/decisions/facts.ts'
import { issue } from '../../money/decisions/issue.ts'
import { amountDue } from '../../money/invoices/invoice.ts'
import type { InvoiceLine } from '../../money/invoices/line.ts'
import { noCardToAsk, settle } from '../../money/plan-charges/begin-plan-change.ts'
import { creditBack } from '../../money/plan-charges/credit-plan-change.ts'
import type { PlanQuote } from '../../money/plan-charges/quote-plan-change.ts'
import { add, type Money, money, negate } from '../../kernel/money.ts'
import type { Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Abroad } from '../../people/threshold/decide-threshold.ts'
import type { Settings } from '../../settings.ts'
import { foreseenWith } from '../forecast/forecast.ts'
import { forecastFacts } from '../forecast/view-forecast.ts'
import { type NextInvoice, nextInvoices } from './next-invoices.ts'

/** What a change of plan at once comes to. */
export interface PlanNow {
  /** Net. */
  readonly line_items: readonly InvoiceLine[]
  /** Below zero, as the two that follow: what credit notes give back, which is never more than was billed. */
  readonly subtotal: Money
  /** 21 % is 2100; null where nothing is billed and nothing given back. */
  readonly vat_rate_basis_points: number | null
  readonly vat_amount: Money
  readonly total: Money
  /** Account credit that pays first. */
  readonly credit_applied: Money
  /** What the default card is asked for. */
  readonly to_pay: Money
  /** What becomes account credit. */
  readonly credit_back: Money
  readonly next_invoices: readonly NextInvoice[]
}

/** The amounts of a change at once, and the invoices after it. Source: contract 6.4. */
export function planNow(
  quote: PlanQuote,
  settings: Settings,
  abroad: Abroad,
  now: EpochMs,
): PlanNow {
  const after = changedBy(quote, settings, abroad, now)
  const next = nextInvoices(forecastFacts(after, abroad), settings, now)
  return { line_items: quote.lines, ...(billed(quote) ?? givenBack(quote)), next_invoices: next }
}

/** Throwing it is left to whoever makes the change. Source: contract 3. */
export function refusedForCard({ facts, due }: PlanQuote, now: EpochMs): Problem | undefined {
  const asks = due !== undefined && amountDue(due).amount_minor > 0
  return asks && !cardIn(facts, now) ? noCardToAsk() : undefined
}

type Amounts = Omit<PlanNow, 'line_items' | 'next_invoices'>

function billed({ due }: PlanQuote): Amounts | undefined {
  if (!due) return undefined
  const { subtotal, vat, vat_amount, total, credit_applied } = due
  return {
    subtotal,
    vat_rate_basis_points: vat.rate_basis_points,
    vat_amount,
    total,
    credit_applied,
    to_pay: amountDue(due),
    credit_back: money(0, total.currency),
  }
}

function givenBack({ asked, credits }: PlanQuote): Amounts {
  const nothing = money(0, asked.price.currency)
  const { credit_back, credit_vat: vat } = creditBack(credits, asked.price)
  const total = negate(credit_back)
  return {
    subtotal: add(total, vat),
    vat_rate_basis_points: credits[0]?.move.invoice.vat.rate_basis_points ?? null,
    vat_amount: negate(vat),
    total,
    credit_applied: nothing,
    to_pay: nothing,
    credit_back,
  }
}

/** The customer as of after the change, by the decisions that make it. */
function changedBy(
  { facts, asked, due, credits, waits }: PlanQuote,
  settings: Settings,
  abroad: Abroad,
  now: EpochMs,
): CustomerFacts {
  const rule = (draft: Draft) => {
    for (const { move } of credits) {
      put(draft, 'invoice', move.invoice)
      post(draft, asked.plan_change_id, move.movements)
    }
    if (due) issue(draft, due, { number: 'foreseen', issued_at: now, abroad })
    putWaiting(
      draft,
      waits.map((line, n) =>
        newWaitingLine({ ...asked, waiting_line_id: `foreseen ${n}`, line }, now),
      ),
    )
    settle(draft, asked)
  }
  return decided(facts, foreseenWith(settings), now, rule).facts
}
