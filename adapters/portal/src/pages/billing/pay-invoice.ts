import type { Schema } from '@billing/client'
import {
  amount,
  amountText,
  answered,
  type Attempt,
  buttonLink,
  dayText,
  type Done,
  type Fact,
  facts,
  form,
  hidden,
  type Html,
  html,
  NOTHING,
  partOf,
  type Reader,
  Refusal,
  type Sent,
  type Visit,
  webUrl,
} from '@billing/pages'
import { PAY } from '../../texts/pay.ts'
import { onlyOwner } from '../only-owner.ts'

type Balance = Schema<'InvoiceBalance'>

/** How much of an invoice is paid, by what, and how much is not. */
export function balanceFacts(one: Balance, reader: Reader): Html {
  const t = PAY[reader.language]
  const less = (name: Html | string, { amount_minor, currency }: Schema<'Money'>): Fact | null =>
    amount_minor === 0
      ? null
      : { name, value: amount({ amount_minor: -amount_minor, currency }, reader) }
  return facts([
    { name: t.total, value: amount(one.total, reader) },
    less(t.credit_applied, one.credit_applied),
    less(t.credited, one.credited),
    ...one.payments.map(({ amount: value, captured_at }) =>
      less(t.paid_on(dayText(captured_at, reader)), value),
    ),
    givenBack(one, reader),
    { name: t.still_owed, value: amount(one.owed, reader), sum: true },
  ])
}

/** What credit notes took back of what was paid already went to the card, or is account credit now. */
function givenBack(one: Balance, reader: Reader): Fact | null {
  const { total, credit_applied, credited, payments, owed } = one
  const paid = payments.reduce((sum, { amount: each }) => sum + each.amount_minor, 0)
  const less = credit_applied.amount_minor + credited.amount_minor + paid
  const amount_minor = owed.amount_minor + less - total.amount_minor
  if (amount_minor === 0) return null
  return { name: PAY[reader.language].given_back, value: amount({ ...owed, amount_minor }, reader) }
}

/** The button that pays what is owed, to the cent, and the way to another card; nothing where nothing is owed. */
export function payForm(
  { invoice_id, status, owed, pay_url }: Balance,
  number: string,
  reader: Reader,
  attempt: Attempt,
): Html {
  if (owed.amount_minor === 0) return NOTHING
  const t = PAY[reader.language]
  const page = webUrl(pay_url)
  // What was given up is charged to no card any more, and has no page either.
  if (status === 'uncollectible' && page === undefined) return givenUp(number, reader)
  const fields = hidden('invoice_id', invoice_id)
  const button = t.pay(amountText(owed, reader))
  const cards = buttonLink(`${reader.base}/billing/payment-methods`, t.cards)
  if (!page)
    return onlyOwner(reader, () => form({ does: 'pay', button, fields, beside: cards }, attempt))
  const other = {
    does: 'other',
    button: t.other_card,
    weight: 'plain',
    fields: html`${fields} ${tick(reader)}`,
  } as const
  return onlyOwner(
    reader,
    () => html`${form({ does: 'pay', button, fields }, attempt)} ${form(other, attempt)}`,
  )
}

/** Whether the other card is the one that we charge from now on: so it is, unless its owner says otherwise. */
function tick({ language }: Reader): Html {
  return html`<label class="check">
    <input type="checkbox" name="from_now_on" value="yes" checked />
    ${PAY[language].from_now_on}
  </label>`
}

/**
 * Pay an invoice with another card: it is saved, charged for what is owed and from then on, or it pays this once on the
 * provider's page, also where no card is saved any more.
 */
export async function payByOther({ api }: Visit, sent: Sent): Promise<Done> {
  if (sent.text('from_now_on') === 'yes') {
    const query = { make_default: 'true' } as const
    const params = { query, header: { 'Idempotency-Key': `${sent.key}-card` } }
    const saved = await partOf(api.POST('/payment-methods', { params }))
    if ('data' in saved) return { to: saved.data.checkout_url }
    if (saved.refusal.status !== 422) throw saved.refusal
  }
  const path = { invoice_id: sent.text('invoice_id') }
  const { pay_url } = await answered(
    api.GET('/invoices/{invoice_id}/balance', { params: { path } }),
  )
  return { to: pay_url ?? `/billing/invoices/${encodeURIComponent(path.invoice_id)}` }
}

function givenUp(number: string, { language, base }: Reader): Html {
  const t = PAY[language]
  const about = new URLSearchParams({ category: 'billing', subject: t.pay_subject(number) })
  return html`<p>${t.given_up}</p>
    <div class="actions">${buttonLink(`${base}/support?${about.toString()}`, t.ask)}</div>`
}

/**
 * Pay an invoice by the saved card, or on the provider's page. What is refused because nothing is owed any more, or
 * because a charge is running, is told on the page of the invoice: nothing on the form can be mended.
 */
export async function payInvoice({ api, reader }: Visit, sent: Sent): Promise<Done> {
  const t = PAY[reader.language]
  const invoice_id = sent.text('invoice_id')
  const to = `/billing/invoices/${encodeURIComponent(invoice_id)}`
  // The forms of several invoices stand on one page and share its key: each invoice has its own of it.
  const key = `${sent.key}-${invoice_id}`
  const params = { path: { invoice_id }, header: { 'Idempotency-Key': key } }
  try {
    const done = await answered(api.POST('/invoices/{invoice_id}/pay', { params }))
    if (done.checkout_url !== null) return { to: done.checkout_url }
    return { to, note: { tone: 'good', text: t.paid(amountText(done.amount, reader)) } }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    const text = error.problem.retry_after === undefined ? t.not_owed : t.under_way
    return { to, note: { tone: 'quiet', text } }
  }
}
