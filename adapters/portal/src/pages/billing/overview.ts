import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  type Attempt,
  buttonLink,
  card,
  cardShown,
  day,
  empty,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  part,
  partOf,
  type Reader,
  shown,
  statePill,
  type Visit,
} from '@billing/pages'
import { BILLING } from '../../texts/billing.ts'
import { PAY } from '../../texts/pay.ts'
import { type Ahead, aheadCard, readAhead } from '../forecast.ts'
import { statusOf } from '../subscription-status.ts'
import { invoiceTable, trialEnd } from './invoice-table.ts'
import { payByOther, payForm, payInvoice } from './pay-invoice.ts'
import { nextCharge } from './next-charge.ts'
import { priceFacts } from './price-facts.ts'
import { sections } from './sections.ts'
import { paymentThanks } from './thanks.ts'

interface Overview {
  readonly subscription: Part<Schema<'Subscription'>>
  readonly cards: Part<Schema<'PaymentMethodListResponse'>>
  readonly balance: Part<Schema<'CallBalanceResponse'>>
  readonly invoices: Part<Schema<'InvoiceListResponse'>>
  readonly owed: Part<readonly Owed[]>
  readonly paid: Part<Schema<'PaymentListResponse'>>
  readonly ahead: Ahead
}

/** An invoice on which something is owed. */
interface Owed {
  readonly number: string
  readonly balance: Schema<'InvoiceBalance'>
}

/** What is owed, what comes next, and which card pays: where a mail about an unpaid invoice leads. */
export const billing: Page<Overview> = {
  path: '/billing',
  who: 'account',
  async load(visit) {
    const { api } = visit
    const newest = answered(api.GET('/invoices', { params: { query: { limit: 24 } } }))
    const [subscription, cards, balance, invoices, owed, paid, ahead] = await Promise.all([
      partOf(api.GET('/subscription')),
      partOf(api.GET('/payment-methods')),
      partOf(api.GET('/payments/balance')),
      part(newest),
      part(newest.then((list) => owedOf(list, visit))),
      partOf(api.GET('/payments', { params: { query: { limit: 1 } } })),
      readAhead(visit),
    ])
    return { subscription, cards, balance, invoices, owed, paid, ahead }
  },
  view({ subscription, cards, balance, invoices, owed, paid, ahead }, reader, attempt) {
    const t = BILLING[reader.language]
    const to = (path: string) => `${reader.base}/billing/${path}`
    const all = html`<a href="${to('invoices')}">${t.all_invoices}</a>`
    const body = html`${heading(t.title, t.lead)} ${sections('/billing', reader)}
      ${'data' in paid ? paymentThanks(paid.data.data, reader, '/billing') : NOTHING}
      ${shown(owed, reader, (list) => owedCard(list, reader, attempt))}
      <div class="grid two">
        ${shown(subscription, reader, (one) => planCard(one, reader))}
        <div class="stackup">
          ${card(
            t.card,
            shown(cards, reader, ({ data }) => defaultCard(data, reader)),
            html`<a href="${to('payment-methods')}">${t.cards}</a>`,
          )}
          ${card(
            t.credit,
            shown(balance, reader, (both) => credit(both, reader)),
            statusOf(subscription) === 'cancelled'
              ? NOTHING
              : html`<a href="${to('balance')}">${t.top_up}</a>`,
          )}
        </div>
      </div>
      ${card(
        t.last_invoices,
        shown(invoices, reader, ({ data }) =>
          invoiceTable(data.slice(0, SHOWN), trialEnd(subscription), reader),
        ),
        all,
      )}`
    const whole = html`${body}
      <div id="ahead">${aheadCard(ahead, `${reader.base}/billing`, reader)}</div>`
    return { title: t.title, body: whole }
  },
  actions: { pay: payInvoice, other: payByOther },
}

/** How many invoices stand here; all of them have a page. */
const SHOWN = 3

async function owedOf({ data }: Schema<'InvoiceListResponse'>, { api }: Visit) {
  const unpaid = data.filter(({ status }) => status === 'open' || status === 'uncollectible')
  const read = unpaid.map(async ({ invoice_id, number }) => {
    const params = { path: { invoice_id } }
    const balance = await answered(api.GET('/invoices/{invoice_id}/balance', { params }))
    return { number, balance }
  })
  return (await Promise.all(read)).filter(({ balance }) => balance.owed.amount_minor > 0)
}

function owedCard(list: readonly Owed[], reader: Reader, attempt: Attempt): Html {
  if (list.length === 0) return NOTHING
  const t = PAY[reader.language]
  const one = ({ number, balance }: Owed) => {
    const at = `${reader.base}/billing/invoices/${encodeURIComponent(balance.invoice_id)}`
    const name = html`<a href="${at}">${t.of_invoice(number)}</a>`
    return html`${facts([{ name, value: amount(balance.owed, reader), sum: true }])}
    ${payForm(balance, number, reader, attempt)}`
  }
  return card(t.owed, html`${list.map(one)}`)
}

function planCard(one: Schema<'Subscription'>, reader: Reader): Html {
  const t = BILLING[reader.language]
  const { status, next_invoice_at, trial_ends_at, price_with_vat } = one
  const next = next_invoice_at === null ? t.no_next : day(next_invoice_at, reader)
  const list = facts([
    status === 'trialing' && trial_ends_at
      ? { name: t.trial_until, value: day(trial_ends_at, reader) }
      : null,
    ...(next_invoice_at === null ? [] : priceFacts(price_with_vat, reader)),
  ])
  const body = html`<div>
      <p class="hint">${nextCharge(status, reader)}</p>
      <p class="figure">${next}</p>
    </div>
    ${list}`
  return card(t.subscription, body, statePill('subscription', status, reader))
}

function defaultCard(cards: readonly Schema<'PaymentMethod'>[], reader: Reader): Html {
  const t = BILLING[reader.language]
  const found = cards.find(({ is_default }) => is_default)
  if (found) return html`<p>${cardShown(found)}</p>`
  return empty(t.no_card, buttonLink(`${reader.base}/billing/payment-methods`, t.add_card))
}

function credit({ balance, credit: owed }: Schema<'CallBalanceResponse'>, reader: Reader): Html {
  const t = BILLING[reader.language]
  return facts([
    { name: t.call_credit, value: amount(balance, reader) },
    { name: t.account_credit, value: amount(owed, reader), hint: t.account_credit_hint },
  ])
}
