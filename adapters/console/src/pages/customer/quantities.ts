import type { Schema } from '@billing/client'
import { type Interval, INTERVALS, lookUp } from '@billing/core'
import {
  amountText,
  answered,
  type AskedQuantities,
  askedQuantities,
  type Attempt,
  card,
  dayText,
  dueTable,
  facts,
  heading,
  hidden,
  type Html,
  html,
  nextInvoices,
  NOTHING,
  nowTable,
  type Page,
  type Part,
  partOf,
  quantityField,
  quantityList,
  QUANTITIES,
  type Reader,
  refusalText,
  type Sent,
  sentQuantities,
  sentTotal,
  shown,
  textArea,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked as question, pressed } from '../../shape/ask.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { plain } from '../../shape/word.ts'
import { ITEMS as t } from '../../texts/deeds.ts'
import { keep, lengthCard, plannedTerms } from './planned-terms.ts'
import { heldTable, limitsOf, type QuantityOf, quantitiesOf } from './quantity-rows.ts'

type Preview = Schema<'SubscriptionChangePreview'>
interface Change {
  readonly standing: Standing
  readonly rows: readonly QuantityOf[]
  readonly asked: AskedQuantities
  /** The other length of a period, where that is asked for. */
  readonly interval: Interval | undefined
  /** What it comes to, or why it is refused; null where nothing is asked for. */
  readonly preview: Part<Preview> | null
}

/** Quantities beside the plan: what there is, and what others would cost, to the cent and both ways, before anything happens. */
export const changeQuantities: Page<Change> = {
  path: '/customers/{account_id}/quantities',
  who: 'account',
  async load(visit) {
    const { api, query } = visit
    const [standing, plans] = await Promise.all([standingOf(visit), answered(api.GET('/plans'))])
    const rows = quantitiesOf(standing, plans)
    const asked = askedQuantities(query, rows)
    const { subscription_id } = standing.subscription ?? {}
    const interval = INTERVALS.find((each) => each === query.get('interval'))
    const is_asked =
      (interval !== undefined || Object.keys(asked.wanted).length > 0) &&
      asked.flawed.length === 0 &&
      !asked.has_unknown
    const preview =
      is_asked && subscription_id !== undefined
        ? await previewOf(visit, subscription_id, {
            items: asked.wanted,
            ...(interval && { interval }),
          })
        : null
    return { standing, rows, asked, interval, preview }
  },
  view(known, reader, attempt) {
    const { standing, rows } = known
    const { name, subscription } = standing
    const title = t.title(name)
    const lead = subscription === null ? t.none : t.now_is(plain(subscription.plan_tier))
    const body = html`${heading(title, lead)}
    ${card(t.held, heldTable(standing, rows, reader), limitsOf(standing))}
    ${plannedTerms(standing, rows, reader, attempt)}
    ${subscription === null ? NOTHING : pressed(reader, () => card(t.change, asking(known, reader, attempt)))}
    ${subscription === null ? NOTHING : lengthCard(subscription, standing.account_id, reader)}
    ${outcome(known, reader, attempt)}`
    return { title, body }
  },
  actions: { now: change('now', t.done), next_period: change('next_period', t.planned), keep },
}

function previewOf(
  { api }: Visit,
  subscription_id: string,
  body: { readonly items: AskedQuantities['wanted']; readonly interval?: Interval },
): Promise<Part<Preview>> {
  const given = { params: { path: { subscription_id } }, body }
  return partOf(api.POST('/admin/subscriptions/{subscription_id}/change/preview', given))
}

function asking(
  { standing, rows, asked, preview }: Change,
  reader: Reader,
  attempt: Attempt,
): Html {
  const words = QUANTITIES.en
  const refused = preview !== null && 'refusal' in preview ? preview.refusal.problem : undefined
  const reasons = Object.fromEntries(
    (refused?.invalid_params ?? []).map(({ name, reason }) => [name, reason]),
  )
  const errors: Record<string, string | undefined> = { ...reasons, ...attempt.errors }
  const fields = rows.map(({ item, name, sold, included: least, most }) => ({
    item,
    name,
    says: sold?.self_service === false ? [t.on_request] : [],
    text: asked.typed[item] ?? '',
    may_change: true,
    least,
    most,
    error: asked.flawed.includes(item) ? words.no_number : errors[quantityField(item)],
  }))
  const action = `${reader.base}${customerPath(standing.account_id)}/quantities`
  return html`${asked.has_unknown ? html`<p class="error" role="alert">${words.unknown}</p>` : NOTHING}
  ${quantityList(fields, action, reader)}`
}

function outcome(
  { standing, rows, asked, interval, preview }: Change,
  reader: Reader,
  attempt: Attempt,
): Html {
  if (preview === null) return NOTHING
  if ('refusal' in preview) {
    const { refusal } = preview
    if (refusal.status >= 500) return shown(preview, reader, () => NOTHING)
    return html`<p class="only" role="alert">${t.refused} ${refusalText(refusal, reader)}</p>`
  }
  const quantities = rows.flatMap(({ item, name, quantity }) => {
    const count = lookUp(asked.wanted, item)
    return count === undefined ? [] : [`${name}: ${quantity} → ${count}`]
  })
  const what = [...(interval ? [t.length_change[interval]] : []), ...quantities].join(', ')
  const { wanted } = asked
  const back = customerPath(standing.account_id)
  return html`<div class="banner busy"><p>${what}</p></div>
    ${ways({ preview: preview.data, wanted, interval, back }, reader, attempt)}`
}

interface Asked {
  readonly preview: Preview
  readonly wanted: AskedQuantities['wanted']
  readonly interval: Interval | undefined
  readonly back: string
}

function ways(asked: Asked, reader: Reader, attempt: Attempt): Html {
  const { price_with_vat } = asked.preview
  const price = {
    name: t.price[price_with_vat.renews],
    value: amountText(price_with_vat.net, reader),
  }
  return html`<div class="grid two">
      ${card(t.now, atOnce(asked, reader, attempt))} ${card(t.next, later(asked, reader, attempt))}
    </div>
    ${card(t.costs, facts([price]))}`
}

function atOnce(asked: Asked, reader: Reader, attempt: Attempt): Html {
  const { now, now_refused } = asked.preview
  const way = { does: 'now', refused: now_refused?.detail, ...asked }
  if (now === null) return pressing({ ...way, button: null }, reader, attempt)
  const more = hidden('expect_minor', String(now.total.amount_minor))
  return html`${nowTable(now, reader)}
  ${pressing({ ...way, button: buttonOf(now, reader), more }, reader, attempt)}
  ${nextInvoices(now.next_invoices, reader)}`
}

function later(asked: Asked, reader: Reader, attempt: Attempt): Html {
  const { next_period, next_period_refused } = asked.preview
  const way = { does: 'next_period', refused: next_period_refused?.detail, ...asked }
  if (next_period === null) return pressing({ ...way, button: null }, reader, attempt)
  const [first, ...rest] = next_period.next_invoices
  const button = t.next_button(dayText(next_period.at, reader))
  return html`${first ? dueTable(first, reader) : NOTHING}
  ${pressing({ ...way, button }, reader, attempt)} ${nextInvoices(rest, reader)}`
}

/** One way to change them: the reason, and the button; or why it is closed. */
interface Way extends Asked {
  readonly does: string
  readonly button: string | null
  readonly refused: string | undefined
  readonly more?: Html
}

function pressing(way: Way, reader: Reader, attempt: Attempt): Html {
  const { does, button, refused, wanted, interval, more = NOTHING, back } = way
  const reason = textArea({ name: `${does}_reason`, label: t.reason, max: 500 }, attempt)
  const fields = Object.entries(wanted).map(([item, count]) =>
    hidden(quantityField(item), String(count)),
  )
  const asking = {
    title: '',
    says: refused === undefined ? [] : [`${t.refused} ${refused}`],
    fields: html`${reason} ${fields} ${interval ? hidden('interval', interval) : NOTHING} ${more}`,
    button: refused === undefined ? button : null,
    does,
    back,
  }
  return question(asking, reader, attempt)
}

function buttonOf({ to_pay, credit_back }: NonNullable<Preview['now']>, reader: Reader): string {
  if (to_pay.amount_minor > 0) return t.now_button(amountText(to_pay, reader))
  return credit_back.amount_minor > 0
    ? t.credit_button(amountText(credit_back, reader))
    : t.free_button
}

function change(when: Schema<'AdminChangeSubscriptionRequest'>['when'], says: string) {
  return async (visit: Visit, sent: Sent) => {
    const items = sentQuantities(sent)
    const interval = INTERVALS.find((each) => each === sent.text('interval'))
    const expected = when === 'now' ? { expect_minor: sentTotal(sent) } : {}
    const { account_id, subscription } = await standingOf(visit)
    const params = {
      path: { subscription_id: subscription?.subscription_id ?? '' },
      header: { 'Idempotency-Key': sent.key },
    }
    const length = interval ? { interval } : {}
    const body = { items, ...length, when, ...expected, reason: sent.text(`${when}_reason`) }
    return did(visit.api.POST('/admin/subscriptions/{subscription_id}/change', { params, body }), {
      to: customerPath(account_id),
      says,
      audit: { action: 'admin.subscription.change', account_id },
    })
  }
}
