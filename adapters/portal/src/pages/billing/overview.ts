import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  buttonLink,
  card,
  day,
  empty,
  facts,
  heading,
  type Html,
  html,
  type Page,
  type Part,
  part,
  type Reader,
  shown,
} from '@billing/pages'
import { BILLING } from '../../texts/billing.ts'
import { type Ahead, aheadCard, readAhead } from '../forecast.ts'
import { statePill } from '../state-pill.ts'
import { cardShown } from './saved-card.ts'
import { invoiceTable } from './invoice-table.ts'
import { priceFacts } from './price-facts.ts'
import { sections } from './sections.ts'

interface Overview {
  readonly subscription: Part<Schema<'Subscription'>>
  readonly cards: Part<Schema<'PaymentMethodListResponse'>>
  readonly balance: Part<Schema<'CallBalanceResponse'>>
  readonly invoices: Part<Schema<'InvoiceListResponse'>>
  readonly ahead: Ahead
}

/** What is owed, what comes next, and which card pays: where a mail about an unpaid invoice leads. */
export const billing: Page<Overview> = {
  path: '/billing',
  who: 'account',
  async load(visit) {
    const { api } = visit
    const newest = { params: { query: { limit: 3 } } }
    const [subscription, cards, balance, invoices, ahead] = await Promise.all([
      part(answered(api.GET('/subscription'))),
      part(answered(api.GET('/payment-methods'))),
      part(answered(api.GET('/payments/balance'))),
      part(answered(api.GET('/invoices', newest))),
      readAhead(visit),
    ])
    return { subscription, cards, balance, invoices, ahead }
  },
  view({ subscription, cards, balance, invoices, ahead }, reader) {
    const t = BILLING[reader.language]
    const to = (path: string) => `${reader.base}/billing/${path}`
    const all = html`<a href="${to('invoices')}">${t.all_invoices}</a>`
    const body = html`${heading(t.title, t.lead)} ${sections('/billing', reader)}
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
            html`<a href="${to('balance')}">${t.top_up}</a>`,
          )}
        </div>
      </div>
      ${card(
        t.last_invoices,
        shown(invoices, reader, ({ data }) =>
          data.length === 0 ? empty(t.no_next) : invoiceTable(data, reader),
        ),
        all,
      )}`
    const whole = html`${body}
      <div id="ahead">${aheadCard(ahead, `${reader.base}/billing`, reader)}</div>`
    return { title: t.title, body: whole }
  },
}

function planCard(one: Schema<'Subscription'>, reader: Reader): Html {
  const t = BILLING[reader.language]
  const { status, next_invoice_at, trial_ends_at, price_with_vat } = one
  const next = next_invoice_at === null ? t.no_next : day(next_invoice_at, reader)
  const list = facts([
    status === 'trialing' && trial_ends_at
      ? { name: t.trial_until, value: day(trial_ends_at, reader) }
      : null,
    ...priceFacts(price_with_vat, reader),
  ])
  const body = html`<div>
      <p class="hint">${t.next_charge}</p>
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
