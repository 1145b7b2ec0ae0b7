import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  buttonLink,
  card,
  day,
  explainedCard,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  partOf,
  periodText,
  rateText,
  type Reader,
  shown,
  statePill,
  table,
} from '@billing/pages'
import { INVOICES } from '../../texts/invoices.ts'
import { PAY } from '../../texts/pay.ts'
import { balanceFacts, payByOther, payForm, payInvoice } from './pay-invoice.ts'

type Invoice = Schema<'Invoice'>

interface OneInvoice {
  readonly invoice: Invoice
  readonly balance: Part<Schema<'InvoiceBalance'>>
  readonly explanation: Part<Schema<'InvoiceExplanation'>>
  readonly credit_notes: Part<Schema<'CreditNoteListResponse'>>
}

/** One invoice: what it is for, why each amount, and what of it is paid. */
export const invoice: Page<OneInvoice> = {
  path: '/billing/invoices/{invoice_id}',
  who: 'account',
  async load({ api, params }) {
    const invoice_id = params['invoice_id'] ?? ''
    const path = { params: { path: { invoice_id } } }
    const [found, balance, explanation, credit_notes] = await Promise.all([
      answered(api.GET('/invoices/{invoice_id}', path)),
      partOf(api.GET('/invoices/{invoice_id}/balance', path)),
      partOf(api.GET('/invoices/{invoice_id}/explanation', path)),
      partOf(api.GET('/credit-notes', { params: { query: { invoice_id } } })),
    ])
    return { invoice: found, balance, explanation, credit_notes }
  },
  view({ invoice: one, balance, explanation, credit_notes }, reader, attempt) {
    const t = INVOICES[reader.language]
    const title = t.invoice(one.number)
    const body = html`${heading(title, statePill('invoice', one.status, reader), ways(one, reader))}
      <div class="grid side">
        <div class="stackup">
          ${card(t.lines, lines(one, reader))}
          ${shown(explanation, reader, (facts) => explainedCard(facts, reader))}
        </div>
        <div class="stackup">
          ${card(t.amount, sums(one, reader))}
          ${card(
            PAY[reader.language].owed,
            shown(
              balance,
              reader,
              (found) =>
                html`${balanceFacts(found, reader)} ${payForm(found, one.number, reader, attempt)}`,
            ),
          )}
          ${shown(credit_notes, reader, (list) => notes(list.credit_notes, reader))}
        </div>
      </div>`
    return { title, body }
  },
  actions: { pay: payInvoice, other: payByOther },
}

/** Its file, a question about it, and the other ones. */
function ways({ invoice_id, number, pdf_available }: Invoice, { language, base }: Reader): Html {
  const t = INVOICES[language]
  const at = `${base}/billing/invoices`
  const pdf = `${at}/${encodeURIComponent(invoice_id)}/pdf`
  const about = new URLSearchParams({ category: 'billing', subject: t.question(number) })
  return html`<div class="actions">
    ${pdf_available ? buttonLink(pdf, t.pdf, 'primary') : NOTHING}
    ${buttonLink(`${base}/support?${about.toString()}`, t.ask)} ${buttonLink(at, t.all)}
  </div>`
}

function lines({ line_items }: Invoice, reader: Reader): Html {
  const t = INVOICES[reader.language]
  const columns = [
    { head: t.line },
    { head: t.quantity, amounts: true },
    { head: t.price, amounts: true },
    { head: t.total, amounts: true },
  ]
  const rows = line_items.map((item) => [
    html`${item.description} ${periodOf(item, reader)}`,
    String(item.quantity),
    amount(item.unit_price, reader),
    amount(item.line_total, reader),
  ])
  return table(t.lines, columns, rows)
}

function periodOf({ period_start, period_end }: Schema<'InvoiceLineItem'>, reader: Reader): Html {
  if (period_start === null || period_end === null) return html``
  return html`<br /><span class="hint">${periodText(period_start, period_end, reader)}</span>`
}

function sums(one: Invoice, reader: Reader): Html {
  const t = INVOICES[reader.language]
  const vat = t.vat(rateText(one.vat_rate_basis_points, reader))
  return facts([
    { name: t.issued, value: day(one.issued_at, reader) },
    { name: t.due, value: day(one.due_at, reader) },
    one.paid_at === null ? null : { name: t.paid, value: day(one.paid_at, reader) },
    { name: t.subtotal, value: amount(one.subtotal, reader) },
    { name: vat, value: amount(one.vat_amount, reader) },
    { name: t.total, value: amount(one.total, reader), sum: true },
  ])
}

function notes(list: readonly Schema<'CreditNote'>[], reader: Reader): Html {
  if (list.length === 0) return html``
  const t = INVOICES[reader.language]
  const rows = list.map(({ id, number, kind, amount: value }) => ({
    name: number ?? '–',
    value: amount(value, reader),
    hint: html`${t[kind]} ·
      <a href="${reader.base}/billing/credit-notes/${encodeURIComponent(id)}/pdf">PDF</a>`,
  }))
  return card(t.credit_notes, facts(rows))
}
