import type { Schema } from '@billing/client'
import {
  amountText,
  answered,
  type Attempt,
  card,
  currencyOf,
  dayText,
  empty,
  facts,
  field,
  heading,
  hidden,
  type Html,
  html,
  nextInvoices,
  NOTHING,
  type Page,
  type Part,
  partOf,
  type Reader,
  refusalText,
  type Sent,
  shown,
  textArea,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked as question, pressed, refused } from '../../shape/ask.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { inWords } from '../../shape/sum.ts'
import { plain } from '../../shape/word.ts'
import { PRICES as t } from '../../texts/prices.ts'
import { type Priced, pricedOf, type ReadPrices, readPrices } from './asked-prices.ts'
import { aheadOf, changedFacts, plannedHint, type Told } from './prices-ahead.ts'

type Preview = Schema<'PricesPreview'>

interface Prices {
  readonly standing: Standing
  readonly things: readonly Priced[]
  readonly told: Told
  readonly read: ReadPrices
  /** What the prices come to, or why they are refused; null where none are asked for. */
  readonly preview: Part<Preview> | null
}

/** Prices of a customer's own: what is planned, and what others would come to before anybody is told. */
export const prices: Page<Prices> = {
  path: '/customers/{account_id}/prices',
  who: 'account',
  async load(visit) {
    const [standing, plans] = await Promise.all([
      standingOf(visit),
      answered(visit.api.GET('/plans')),
    ])
    const things = pricedOf(standing, plans, visit.reader)
    const read = readPrices((name) => visit.query.get(name) ?? '', things, visit.reader)
    const names = new Map((plans.items ?? []).map(({ item, names: { en } }) => [item, en]))
    const [is_for_many, preview] = await Promise.all([
      isForMany(visit, standing),
      previewOf(visit, standing, read),
    ])
    return { standing, things, told: { names, is_for_many }, read, preview }
  },
  view(known, reader, attempt) {
    const { standing, told } = known
    const { name, subscription } = standing
    const title = t.title(name)
    if (subscription === null) {
      return { title, body: html`${heading(title)} ${empty(t.none)}`, width: 'form-wide' }
    }
    const lead = t.now_is(plain(subscription.plan_tier), amountText(subscription.price, reader))
    const ends = subscription.cancel_at_period_end || subscription.status === 'cancelled'
    const giving = ends
      ? card(t.give, empty(t.leaving))
      : pressed(reader, () => html`${asking(known, reader)} ${outcome(known, reader, attempt)}`)
    const body = html`${heading(title, lead)} ${aheadOf(standing, told, reader, attempt)} ${giving}`
    return { title, body, width: 'form-wide' }
  },
  actions: { give, cancel },
}

/** Whether the planned rise is one for many: those of one customer have no page of their own. */
async function isForMany({ api }: Visit, { subscription }: Standing): Promise<boolean> {
  const { price_rise_id } = subscription?.prices_ahead?.price_rise ?? {}
  if (price_rise_id === undefined) return false
  const params = { path: { price_rise_id } }
  return 'data' in (await partOf(api.GET('/admin/price-rises/{price_rise_id}', { params })))
}

async function previewOf(
  { api }: Visit,
  { subscription }: Standing,
  { asked: body }: ReadPrices,
): Promise<Part<Preview> | null> {
  if (body === null || subscription === null) return null
  const params = { path: { subscription_id: subscription.subscription_id } }
  return partOf(api.POST('/admin/subscriptions/{subscription_id}/price/preview', { params, body }))
}

/** The first step: which prices, and from when. It asks for nothing but this page. */
function asking({ things, read, preview }: Prices, reader: Reader): Html {
  const problem = preview !== null && 'refusal' in preview ? preview.refusal.problem : undefined
  const reasons = (problem?.invalid_params ?? []).map(({ name, reason }) => [name, reason])
  const errors = { ...Object.fromEntries(reasons), ...read.errors }
  const attempt: Attempt = { key: '', values: read.typed, errors }
  const optional = '(optional)'
  const fields = things.map(({ name, label, hint }) =>
    field({ name, label, hint, inputmode: 'decimal', optional }, attempt),
  )
  const from = { name: 'effective_at', label: t.from, hint: t.from_hint, optional }
  return card(
    t.give,
    html`<p class="only">${t.give_says(inWords(currencyOf(reader.house)))}</p>
      <form method="get" class="form">
        ${fields} ${field(from, attempt)}
        <div class="actions"><button class="button">${t.see}</button></div>
      </form>`,
  )
}

function perPeriod({ subscription }: Standing): string {
  return t.per[subscription?.interval ?? 'month']
}

function outcome(
  { preview, read, standing, told }: Prices,
  reader: Reader,
  attempt: Attempt,
): Html {
  if (preview === null) return NOTHING
  if ('refusal' in preview) {
    const { refusal } = preview
    if (refusal.status >= 500) return shown(preview, reader, () => NOTHING)
    return html`<p class="only" role="alert">${t.refused} ${refusalText(refusal, reader)}</p>`
  }
  const { is_rise, price_rise, own_price, price_with_vat, next_invoices } = preview.data
  const planned = is_rise ? price_rise : own_price
  if (planned === null) return NOTHING
  const date = dayText(planned.effective_at, reader)
  const price = `${amountText(planned.after, reader)} ${perPeriod(standing)}`
  const typed = Object.entries(read.typed).filter(([, text]) => text !== '')
  const asking_it = {
    title: '',
    says: [is_rise ? t.rise_says : t.own_says],
    fields: html`${typed.map(([name, text]) => hidden(name, text))}
    ${textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt)}`,
    button: is_rise ? t.rise_button(price, date) : t.own_button(price, date),
    does: 'give',
    back: customerPath(standing.account_id),
  }
  const gross = { name: t.gross, value: amountText(price_with_vat.gross, reader) }
  return card(
    is_rise ? t.rise_comes_to(date) : t.own_comes_to(date),
    html`${changedFacts(planned, told.names, reader)} ${facts([gross])} ${plannedHint(standing)}
    ${question(asking_it, reader, attempt)} ${nextInvoices(next_invoices, reader)}`,
  )
}

async function give(visit: Visit, sent: Sent) {
  const { api, reader } = visit
  const [standing, plans] = await Promise.all([standingOf(visit), answered(api.GET('/plans'))])
  const { asked, errors } = readPrices(
    (name) => sent.text(name),
    pricedOf(standing, plans, reader),
    reader,
  )
  const [flaw] = Object.entries(errors)
  if (flaw) throw refused(...flaw)
  const body = { ...asked, reason: sent.text('reason') }
  return did(
    api.POST('/admin/subscriptions/{subscription_id}/price', { params: to(standing, sent), body }),
    planned(standing, t.given, 'admin.subscription.price'),
  )
}

async function cancel(visit: Visit, sent: Sent) {
  const standing = await standingOf(visit)
  const body = { reason: sent.text('cancel_reason') }
  const params = to(standing, sent)
  return did(
    visit.api.POST('/admin/subscriptions/{subscription_id}/price/cancel', { params, body }),
    planned(standing, t.taken_back, 'admin.subscription.price_cancel'),
  )
}

function to({ subscription }: Standing, sent: Sent) {
  const path = { subscription_id: subscription?.subscription_id ?? '' }
  return { path, header: { 'Idempotency-Key': sent.key } }
}

function planned({ account_id }: Standing, says: string, action: string) {
  return { to: `${customerPath(account_id)}/prices`, says, audit: { action, account_id } }
}
