import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  buttonLink,
  card,
  day,
  dayText,
  facts,
  heading,
  type Html,
  html,
  type Page,
  type Part,
  part,
  rateText,
  type Reader,
  shown,
  table,
} from '@billing/pages'
import { INVOICES } from '../../texts/invoices.ts'
import { STATES } from '../../texts/states.ts'
import { statePill } from '../state-pill.ts'

type Invoice = Schema<'Invoice'>

interface OneInvoice {
  readonly invoice: Invoice
  readonly credit_notes: Part<Schema<'CreditNoteListResponse'>>
  readonly payments: Part<readonly Schema<'Payment'>[]>
}

/** One invoice: what it is for, what of it is VAT, and what was paid. */
export const invoice: Page<OneInvoice> = {
  path: '/billing/invoices/{invoice_id}',
  who: 'account',
  async load({ api, params }) {
    const invoice_id = params['invoice_id'] ?? ''
    const [found, credit_notes, payments] = await Promise.all([
      answered(api.GET('/invoices/{invoice_id}', { params: { path: { invoice_id } } })),
      part(answered(api.GET('/credit-notes', { params: { query: { invoice_id } } }))),
      part(answered(api.GET('/payments', { params: { query: { limit: 100 } } }))),
    ])
    const ofThis = (list: Schema<'PaymentListResponse'>) =>
      list.data.filter((payment) => payment.invoice_id === invoice_id)
    return {
      invoice: found,
      credit_notes,
      payments: 'data' in payments ? { data: ofThis(payments.data) } : payments,
    }
  },
  view({ invoice: one, credit_notes, payments }, reader) {
    const t = INVOICES[reader.language]
    const at = `${reader.base}/billing/invoices`
    const pdf = `${at}/${encodeURIComponent(one.invoice_id)}/pdf`
    const title = t.invoice(one.number)
    const body = html`${heading(
        title,
        statePill('invoice', one.status, reader),
        html`<div class="actions">
          ${one.pdf_available ? buttonLink(pdf, t.pdf, 'primary') : ''} ${buttonLink(at, t.all)}
        </div>`,
      )}
      <div class="grid side">
        ${card(t.lines, lines(one, reader))}
        <div class="stackup">
          ${card(t.amount, sums(one, reader))}
          ${card(
            t.payments,
            shown(payments, reader, (list) => paid(list, reader)),
          )}
          ${shown(credit_notes, reader, (list) => notes(list.credit_notes, reader))}
        </div>
      </div>`
    return { title, body }
  },
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
  const t = INVOICES[reader.language]
  const text = t.period(dayText(period_start, reader), dayText(period_end, reader))
  return html`<br /><span class="hint">${text}</span>`
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

function paid(payments: readonly Schema<'Payment'>[], reader: Reader): Html {
  const t = INVOICES[reader.language]
  if (payments.length === 0) return html`<p class="hint">${t.no_payments}</p>`
  return facts(
    payments.map(({ kind, status, amount_minor, currency, occurred_at }) => ({
      name: STATES[reader.language].payment_kind[kind],
      value: html`${amount({ amount_minor, currency }, reader)}
      ${statePill('payment', status, reader)}`,
      hint: day(occurred_at, reader),
    })),
  )
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
