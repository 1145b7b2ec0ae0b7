import type { Schema } from '@billing/client'
import { type Html, html } from '../html/html.ts'
import { amount, amountText, rateText } from '../parts/amount.ts'
import { type Fact, facts } from '../parts/facts.ts'
import { day } from '../parts/moment.ts'
import type { Reader } from '../reader.ts'
import { PLAN_PREVIEW } from '../texts/plan-preview.ts'

type Now = Schema<'PlanNow'>
type Line = Schema<'InvoiceLineItem'>

/** What is charged or given back at once: each line, its VAT, and what account credit pays of it. */
export function nowTable(now: Now, reader: Reader): Html {
  const t = PLAN_PREVIEW[reader.language]
  if (now.line_items.length === 0) return html`<p>${t.nothing_now}</p>`
  const rate = now.vat_rate_basis_points
  const vat = rate === null ? t.vat : `${t.vat} ${rateText(rate, reader)}`
  return facts([
    ...now.line_items.map((line) => lineFact(line, reader)),
    { name: t.subtotal, value: amount(now.subtotal, reader) },
    { name: vat, value: amount(now.vat_amount, reader) },
    { name: t.total, value: amount(now.total, reader), sum: true },
    ifAny(t.credit_applied, now.credit_applied, reader),
    ifAny(t.credit_back, now.credit_back, reader),
    ifAny(t.to_pay, now.to_pay, reader),
  ])
}

/** A line as its invoice has it: how many at which price, where it is more than one. */
function lineFact({ description, quantity, unit_price, line_total }: Line, reader: Reader): Fact {
  const times = `${quantity} × ${amountText(unit_price, reader)}`
  return {
    name: quantity === 1 ? description : html`${description} <small class="hint">${times}</small>`,
    value: amount(line_total, reader),
  }
}

/** What is known of an invoice that is still to come. */
export type Due = Pick<
  Schema<'NextInvoice'>,
  | 'line_items'
  | 'subtotal'
  | 'vat_rate_basis_points'
  | 'vat_amount'
  | 'total'
  | 'credit_applied'
  | 'to_pay'
>

/** An invoice that is still to come, line by line: its VAT, its total, and what account credit pays of it. */
export function dueTable(due: Due, reader: Reader): Html {
  const t = PLAN_PREVIEW[reader.language]
  const { line_items = [], subtotal, vat_amount, vat_rate_basis_points: rate } = due
  const { total, credit_applied, to_pay } = due
  const vat = rate === undefined ? t.vat : `${t.vat} ${rateText(rate, reader)}`
  return facts([
    ...line_items.map((line) => lineFact(line, reader)),
    subtotal ? { name: t.subtotal, value: amount(subtotal, reader) } : null,
    vat_amount ? { name: vat, value: amount(vat_amount, reader) } : null,
    { name: t.total, value: amount(total, reader), sum: true },
    ifAny(t.credit_applied, credit_applied, reader),
    credit_applied.amount_minor === 0
      ? null
      : { name: t.charged, value: amount(to_pay, reader), sum: true },
  ])
}

/** What account credit pays of an amount, and what is left to pay. */
export function dueFacts(
  { credit_applied, to_pay }: Pick<Now, 'credit_applied' | 'to_pay'>,
  reader: Reader,
): (Fact | null)[] {
  const t = PLAN_PREVIEW[reader.language]
  const left = { name: t.to_pay, value: amount(to_pay, reader), sum: true }
  return [ifAny(t.credit_applied, credit_applied, reader), left]
}

function ifAny(name: string, value: Schema<'Money'>, reader: Reader): Fact | null {
  return value.amount_minor === 0 ? null : { name, value: amount(value, reader), sum: true }
}

/** The invoices that follow. */
export function nextInvoices(list: Now['next_invoices'], reader: Reader): Html {
  if (list.length === 0) return html``
  const rows = list.map(({ at, total }) => ({
    name: day(at, reader),
    value: amount(total, reader),
  }))
  return html`<h3>${PLAN_PREVIEW[reader.language].afterwards}</h3>
    ${facts(rows)}`
}
