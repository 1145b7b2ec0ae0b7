import type { Schema } from '@billing/client'
import {
  amount,
  amountText,
  answered,
  card,
  currencyOf,
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
  table,
} from '@billing/pages'
import { sectionNav } from '../../nav.ts'
import { customerLink } from '../../shape/links.ts'
import { type Names, readNames } from '../../shape/names.ts'
import { MACHINE as t } from '../../texts/machine.ts'
import { kindLinks } from './business.ts'
import { mrrCards } from './mrr.ts'

type Metrics = Schema<'AdminMetricsResponse'>
type Threshold = Schema<'AdminVatThreshold'>

interface Figures {
  readonly metrics: Part<Metrics>
  readonly billing: Part<Schema<'BillingDashboardResponse'>>
  readonly threshold: Part<Threshold>
  readonly mrr: Part<Schema<'MrrHistoryResponse'>>
  readonly names: Names
}

/** How the business does: windows beside each other, plans, what was paid, and how near the VAT threshold is. */
export const figures: Page<Figures> = {
  path: '/figures',
  who: 'account',
  async load({ api }) {
    const [metrics, billing, threshold, mrr] = await Promise.all([
      part(answered(api.GET('/admin/metrics'))),
      part(answered(api.GET('/admin/dashboards/billing'))),
      part(answered(api.GET('/admin/vat-threshold'))),
      part(answered(api.GET('/admin/metrics/mrr'))),
    ])
    const top = 'data' in billing ? billing.data.top_accounts : []
    const names = await readNames(
      { api },
      top.map(({ account_id }) => account_id),
    )
    return { metrics, billing, threshold, mrr, names }
  },
  view({ metrics, billing, threshold, mrr, names }, reader) {
    const body = html`${heading(t.figures, t.figures_lead)} ${sectionNav('/figures', reader)}
      ${shown(metrics, reader, (found) => windows(found, reader))}
      <div class="grid two">
        ${shown(metrics, reader, (found) => plans(found, reader))}
        ${card(
          t.threshold,
          shown(threshold, reader, (found) => meter(found, reader)),
        )}
      </div>
      ${kindLinks('/figures', reader)} ${shown(mrr, reader, (found) => mrrCards(found, reader))}
      ${shown(billing, reader, (found) => accounts(found, names, reader))}`
    return { title: t.figures, body }
  },
}

const bare = (amount_minor: number, { house }: Reader) => ({
  amount_minor,
  currency: currencyOf(house),
})

function windows(metrics: Metrics, reader: Reader): Html {
  const columns = [
    { head: t.window },
    { head: t.signups, amounts: true },
    { head: t.active, amounts: true },
    { head: t.mrr, amounts: true },
    { head: t.churn, amounts: true },
    { head: t.due, amounts: true },
  ]
  const rows = metrics.windows.map(({ label, totals }) => [
    t.windows[label],
    String(totals.signups),
    String(totals.active_subscriptions),
    amount(bare(totals.mrr_minor, reader), reader),
    `${(totals.churn_rate * 100).toFixed(1)} %`,
    String(totals.dunning_count),
  ])
  return html`<section class="card">${table(t.figures, columns, rows)}</section>`
}

function plans({ windows: all }: Metrics, reader: Reader): Html {
  const month = all.find(({ label }) => label === 'last_30_days')
  const columns = [
    { head: t.plan },
    { head: t.signups, amounts: true },
    { head: t.active, amounts: true },
    { head: t.mrr, amounts: true },
  ]
  const rows = Object.entries(month?.by_plan_tier ?? {}).map(([plan, of]) => [
    plan,
    String(of.signups),
    String(of.active),
    amount(bare(of.mrr_minor, reader), reader),
  ])
  return card(t.plans, table(t.plans, columns, rows))
}

function meter({ cross_border, consumers, charges, since }: Threshold, reader: Reader): Html {
  const text = ({ net, threshold, percent }: Threshold['consumers']) =>
    t.of(amountText(net, reader), amountText(threshold, reader), percent)
  const from = since === null ? '' : html` ${day(since, reader)}`
  return html`${facts([
      { name: t.cross_border, value: text(cross_border) },
      { name: t.consumers, value: text(consumers) },
    ])}
    <p>${t.charges[charges]}${from}</p>`
}

function accounts(
  { revenue, top_accounts }: Schema<'BillingDashboardResponse'>,
  names: Names,
  reader: Reader,
): Html {
  const columns = [
    { head: t.customer },
    { head: t.invoices, amounts: true },
    { head: t.total, amounts: true },
  ]
  const rows = top_accounts.map((one) => [
    customerLink(one.account_id, names.get(one.account_id), reader),
    String(one.recent_invoice_count),
    amount(bare(one.recent_invoice_amount_cents, reader), reader),
  ])
  const paid = html`<p class="figure">
    ${amount(bare(revenue.total_amount_cents, reader), reader)}
  </p>`
  return html`<div class="grid two">
    ${card(t.revenue, paid)}
    ${card(t.top, rows.length === 0 ? empty(t.quiet) : table(t.top, columns, rows))}
  </div>`
}
