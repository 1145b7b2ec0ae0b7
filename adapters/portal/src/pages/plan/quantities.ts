import type { Schema } from '@billing/client'
import {
  amountText,
  answered,
  type AskedQuantities,
  askedQuantities,
  type Attempt,
  card,
  dayText,
  dueTable,
  Elsewhere,
  facts,
  form,
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
  Refusal,
  reasonText,
  type Sent,
  sentQuantities,
  sentTotal,
  shown,
  type Visit,
} from '@billing/pages'
import { LENGTH } from '../../texts/length.ts'
import { ITEMS } from '../../texts/items.ts'
import { PLAN } from '../../texts/plan.ts'
import { priceFacts } from '../billing/price-facts.ts'
import { onlyOwner } from '../only-owner.ts'
import { lengthOfPrice } from './plan-price.ts'
import { isChangeable, type OwnItem, ownItems, quantityRows } from './own-items.ts'

type Preview = Schema<'SubscriptionChangePreview'>

interface Change {
  readonly mine: Schema<'Subscription'>
  readonly own: readonly OwnItem[]
  readonly asked: AskedQuantities
  /** What it comes to, or why it is refused; null where nothing is asked for. */
  readonly preview: Part<Preview> | null
}

const BACK = '/billing/subscription'
/** Where what quantities would cost is asked for. */
export const QUANTITIES_PATH = `${BACK}/quantities`

/** What other quantities would cost, to the cent and both ways, before anything happens. */
export const changeQuantities: Page<Change> = {
  path: QUANTITIES_PATH,
  who: 'account',
  async load({ api, query, reader }) {
    const [mine, plans] = await Promise.all([
      answered(api.GET('/subscription')).catch(noneYet),
      partOf(api.GET('/plans')),
    ])
    const { data, items = [] } = 'data' in plans ? plans.data : { data: [] }
    const own = ownItems(mine, { plans: data, items }, reader)
    if (own.length === 0) throw new Elsewhere({ to: BACK })
    const asked = askedQuantities(query, own)
    const { wanted, flawed, has_unknown } = asked
    const is_asked = Object.keys(wanted).length > 0 && flawed.length === 0 && !has_unknown
    const preview =
      is_asked && isChangeable(mine)
        ? await partOf(api.POST('/subscription/change/preview', { body: { items: wanted } }))
        : null
    return { mine, own, asked, preview }
  },
  view(known, reader, attempt) {
    const t = ITEMS[reader.language]
    const body = html`${heading(t.change_title, t.page_lead)}
      ${card(t.title, asking(known, reader, attempt))} ${outcome(known, reader, attempt)}
      <p><a href="${reader.base}${BACK}">${PLAN[reader.language].back}</a></p>`
    return { title: t.change_title, body }
  },
  actions: { now: change('now'), next: change('next_period') },
}

function noneYet(error: unknown): never {
  if (error instanceof Refusal && error.status === 404) throw new Elsewhere({ to: BACK })
  throw error
}

/** The quantities that are asked for, where each can be mended. */
function asking({ mine, own, asked, preview }: Change, reader: Reader, attempt: Attempt): Html {
  const t = ITEMS[reader.language]
  const words = QUANTITIES[reader.language]
  const errors = { ...refusedItems(preview, reader), ...attempt.errors }
  const rows = quantityRows(
    own,
    mine,
    {
      typed: asked.typed,
      errors: {
        ...Object.fromEntries(asked.flawed.map((item) => [item, words.no_number])),
        ...Object.fromEntries(
          own.flatMap(({ item }) => {
            const error = errors[quantityField(item)]
            return error === undefined ? [] : [[item, error]]
          }),
        ),
      },
    },
    reader,
  )
  return html`${asked.has_unknown ? html`<p class="error" role="alert">${words.unknown}</p>` : NOTHING}
  ${isChangeable(mine) ? NOTHING : html`<p class="only">${t.not_changeable}</p>`}
  ${quantityList(rows, `${reader.base}${QUANTITIES_PATH}`, reader)}`
}

/** Why items are refused, by the names of their fields, in the reader's language. */
function refusedItems(preview: Change['preview'], reader: Reader): Record<string, string> {
  if (preview === null || 'data' in preview) return {}
  const { invalid_params = [] } = preview.refusal.problem
  return Object.fromEntries(
    invalid_params.map(({ name, reason }) => [name, inWords(reason, reader)]),
  )
}

/** A reason of the API; one that has no words in the reader's language is told in general. */
function inWords(reason: string, { language }: Reader): string {
  const { text, lang } = reasonText(reason, language)
  return lang === undefined ? text : QUANTITIES[language].refused
}

function outcome({ mine, own, asked, preview }: Change, reader: Reader, attempt: Attempt): Html {
  const t = ITEMS[reader.language]
  if (preview === null) return isChangeable(mine) ? html`<p class="only">${t.nothing}</p>` : NOTHING
  if ('refusal' in preview) return notTaken(preview, own, reader)
  const what = saysOf(own, asked.wanted)
  const given = { preview: preview.data, what, wanted: asked.wanted }
  return html`<div class="banner busy"><p>${what}</p></div>
    <div class="grid two">
      ${card(t.now, atOnce(given, reader, attempt))} ${card(t.later, later(given, reader, attempt))}
    </div>
    ${card(LENGTH[reader.language].comes_to[lengthOfPrice(preview.data.price_with_vat)], facts(priceFacts(preview.data.price_with_vat, reader)))}`
}

/** Both ways are refused: at a field it is said there. */
function notTaken(
  preview: Extract<Part<Preview>, { refusal: Refusal }>,
  own: readonly OwnItem[],
  reader: Reader,
): Html {
  const { invalid_params = [], status } = preview.refusal.problem
  if (status >= 500) return shown(preview, reader, () => NOTHING)
  const fields = own.map(({ item }) => quantityField(item))
  const others = invalid_params.filter(({ name }) => !fields.includes(name))
  return html`${others.map(({ reason }) => html`<p class="only" role="alert">${inWords(reason, reader)}</p>`)}`
}

/** What is asked for, as it is, and as it is to be: Seats: 3 → 5. */
function saysOf(own: readonly OwnItem[], wanted: AskedQuantities['wanted']): string {
  return own
    .flatMap(({ item, name, quantity }) => {
      const count = wanted[item]
      return count === undefined ? [] : [`${name}: ${quantity} → ${count}`]
    })
    .join(', ')
}

interface Given {
  readonly preview: Preview
  readonly what: string
  readonly wanted: AskedQuantities['wanted']
}

function atOnce({ preview, what, wanted }: Given, reader: Reader, attempt: Attempt): Html {
  const { now, now_refused } = preview
  const refused = now_refused && closed(now_refused.detail, 'refused_now', reader)
  if (now === null) return refused ?? NOTHING
  const fields = html`${quantityFields(wanted, what)}
  ${hidden('expect_minor', String(now.total.amount_minor))}`
  const press = () => form({ does: 'now', button: buttonOf(now, reader), fields }, attempt)
  return html`${nowTable(now, reader)} ${refused ?? onlyOwner(reader, press)}
  ${nextInvoices(now.next_invoices, reader)}`
}

function buttonOf({ to_pay, credit_back }: NonNullable<Preview['now']>, reader: Reader): string {
  const t = ITEMS[reader.language]
  if (to_pay.amount_minor > 0) return t.pay(amountText(to_pay, reader))
  return credit_back.amount_minor > 0 ? t.credit(amountText(credit_back, reader)) : t.free
}

function later({ preview, what, wanted }: Given, reader: Reader, attempt: Attempt): Html {
  const { next_period, next_period_refused } = preview
  if (next_period === null) {
    return closed(next_period_refused?.detail ?? '', 'refused_next', reader)
  }
  const t = ITEMS[reader.language]
  const [first, ...rest] = next_period.next_invoices
  const at = dayText(next_period.at, reader)
  const fields = html`${quantityFields(wanted, what)} ${hidden('at', at)}`
  const press = () => form({ does: 'next', button: t.on(at), weight: 'plain', fields }, attempt)
  return html`${first ? dueTable(first, reader) : NOTHING} ${onlyOwner(reader, press)}
  ${nextInvoices(rest, reader)}`
}

function closed(detail: string, way: 'refused_now' | 'refused_next', reader: Reader): Html {
  return html`<p class="only">${PLAN[reader.language][way]} ${inWords(detail, reader)}</p>`
}

function quantityFields(wanted: AskedQuantities['wanted'], what: string): Html {
  const fields = Object.entries(wanted).map(([item, count]) =>
    hidden(quantityField(item), String(count)),
  )
  return html`${fields} ${hidden('what', what)}`
}

function change(when: Schema<'ChangeSubscriptionRequest'>['when']) {
  return async ({ api, reader }: Visit, sent: Sent) => {
    const t = ITEMS[reader.language]
    const items = sentQuantities(sent)
    const expected = when === 'now' ? { expect_minor: sentTotal(sent) } : {}
    const { paid, credit_back, effective_at } = await answered(
      api.POST('/subscription/change', {
        params: { header: { 'Idempotency-Key': sent.key } },
        body: { items, when, ...expected },
      }),
    )
    const what = sent.text('what')
    const money = [
      ...(paid.amount_minor > 0 ? [t.charged(amountText(paid, reader))] : []),
      ...(credit_back.amount_minor > 0 ? [t.credited(amountText(credit_back, reader))] : []),
    ]
    const text =
      when === 'now'
        ? [t.changed(what), ...money].join(' ')
        : t.planned(what, dayText(effective_at, reader))
    return { to: BACK, note: { tone: 'good', text } } as const
  }
}
