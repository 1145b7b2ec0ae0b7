import type { Schema } from '@billing/client'
import {
  amount,
  buttonLink,
  card,
  day,
  Elsewhere,
  empty,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  partOf,
  pill,
  type Reader,
  shown,
  statePill,
  webUrl,
} from '@billing/pages'
import { numberHint } from './number-hint.ts'
import { HOME } from '../../texts/home.ts'
import { invoiceTable, trialEnd } from '../billing/invoice-table.ts'
import { nextCharge } from '../billing/next-charge.ts'
import { type Ahead, readAhead, soonCard } from '../forecast.ts'
import { owes, type Status, statusOf } from '../subscription-status.ts'

type Subscription = Schema<'Subscription'>

interface Home {
  readonly account: Part<Schema<'AccountResponse'>>
  readonly subscription: Part<Subscription>
  readonly tenant: Part<Schema<'TenantInfoResponse'>>
  readonly balance: Part<Schema<'CallBalanceResponse'>>
  readonly invoices: Part<Schema<'InvoiceListResponse'>>
  readonly ahead: Ahead
}

/** Whether all is well, what comes next, and the way into the phone system. */
export const home: Page<Home> = {
  path: '/',
  who: 'account',
  async load(visit) {
    const { api } = visit
    const [account, subscription, tenant, balance, invoices, ahead] = await Promise.all([
      partOf(api.GET('/account')),
      partOf(api.GET('/subscription')),
      partOf(api.GET('/me/tenant')),
      partOf(api.GET('/payments/balance')),
      partOf(api.GET('/invoices', { params: { query: { limit: 3 } } })),
      readAhead(visit),
    ])
    // Before there is a phone system, and where none came to be, the signup says how far it is.
    if ('data' in account && account.data.signup_id !== undefined) {
      throw new Elsewhere({ to: `/signup/${account.data.signup_id}` })
    }
    return { account, subscription, tenant, balance, invoices, ahead }
  },
  view(data, reader) {
    const t = HOME[reader.language]
    const { account, subscription, tenant, invoices, ahead } = data
    const name = 'data' in account ? t.hello(account.data.company_name) : t.title
    const all = html`<a href="${reader.base}/billing">${t.to_billing}</a>`
    const body = html`${heading(name, standing(data, reader))}
      <div class="grid two">
        ${card(
          t.phone_system,
          shown(tenant, reader, (one) => phones(one, statusOf(subscription), reader)),
        )}
        ${shown(subscription, reader, (one) => plan(one, data, reader))}
      </div>
      ${soonCard(ahead, reader)}
      ${card(
        t.invoices,
        shown(invoices, reader, ({ data: list }) =>
          invoiceTable(list, trialEnd(subscription), reader),
        ),
        all,
      )}`
    return { title: t.title, body }
  },
}

/** In one sentence. */
function standing({ subscription }: Home, { language }: Reader): string {
  const t = HOME[language]
  if (!('data' in subscription)) return ''
  const { status } = subscription.data
  if (status === 'cancelled') return t.ended
  return owes(status) ? t.attention : t.well
}

function phones(
  { tenant_id, my_pbx_url, sip_domain }: Schema<'TenantInfoResponse'>,
  state: Status | null,
  reader: Reader,
): Html {
  const t = HOME[reader.language]
  const open = state === 'cancelled' ? undefined : webUrl(my_pbx_url)
  if (tenant_id === null) return empty(t.not_yet)
  const works =
    state === 'cancelled'
      ? pill(t.closed, 'quiet')
      : state === 'suspended'
        ? pill(t.emergency, 'bad')
        : pill(t.works, 'good')
  return html`<p>${works}</p>
    ${
      sip_domain
        ? html`<div>
            <p class="hint">${t.address}</p>
            <p class="mono">${sip_domain}</p>
          </div>`
        : ''
    }
    ${open ? html`<div class="actions">${buttonLink(open, t.open, 'primary')}</div>` : ''}`
}

function plan(one: Subscription, { balance, account }: Home, reader: Reader): Html {
  const t = HOME[reader.language]
  const { status, trial_ends_at, next_invoice_at, price_with_vat } = one
  const list = facts([
    status === 'trialing' && trial_ends_at
      ? { name: t.trial_until, value: day(trial_ends_at, reader) }
      : null,
    next_invoice_at === null
      ? null
      : { name: nextCharge(status, reader), value: day(next_invoice_at, reader) },
    price_with_vat && next_invoice_at !== null
      ? { name: t.total, value: amount(price_with_vat.gross, reader) }
      : null,
    'data' in balance ? { name: t.credit, value: amount(balance.data.balance, reader) } : null,
  ])
  const links = html`<div class="actions">
    ${buttonLink(`${reader.base}/billing/subscription`, t.to_plan)}
    ${status === 'cancelled' ? NOTHING : buttonLink(`${reader.base}/billing/balance`, t.top_up)}
  </div>`
  const hint = numberHint(account, one, reader)
  return card(t.plan, html`${list} ${hint} ${links}`, statePill('subscription', status, reader))
}
