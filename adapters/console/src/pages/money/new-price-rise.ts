import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  type Attempt,
  card,
  currencyOf,
  empty,
  type Fact,
  facts,
  field,
  flag,
  heading,
  hidden,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  partOf,
  type Reader,
  refusalText,
  select,
  type Sent,
  shown,
  textArea,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked as question, pressed, refused } from '../../shape/ask.ts'
import { inWords } from '../../shape/sum.ts'
import { wholeNumber } from '../../shape/whole-number.ts'
import { RISES as t } from '../../texts/price-rises.ts'
import { itemField, readRise, type ReadRise } from './asked-rise.ts'

type Preview = Schema<'PriceRisePreview'>
type Item = NonNullable<Schema<'PlanListResponse'>['items']>[number]

const PATH = '/price-rises'

interface NewRise {
  readonly plans: readonly Schema<'Plan'>[]
  /** Those that are charged by the period. */
  readonly items: readonly Item[]
  readonly read: ReadRise
  /** What it comes to, or why it is refused; null where nothing is asked for. */
  readonly preview: Part<Preview> | null
}

/** A rise for many: for how many it is, what it comes to and who is left out, before anybody is told. */
export const newPriceRise: Page<NewRise> = {
  path: `${PATH}/new`,
  who: 'account',
  async load(visit) {
    const { plans, items } = await catalogueOf(visit)
    const read = readRise(
      (name) => visit.query.get(name) ?? '',
      items.map(({ item }) => item),
      visit.reader,
    )
    const { asked: body } = read
    const preview =
      body === null ? null : await partOf(visit.api.POST('/admin/price-rises/preview', { body }))
    return { plans, items, read, preview }
  },
  view(known, reader, attempt) {
    const form = pressed(reader, () => card(t.asking, asking(known, reader)))
    const body = html`${heading(t.new_title, t.new_lead)} ${form} ${outcome(known, reader, attempt)}`
    return { title: t.new_title, body, width: 'form-wide' }
  },
  actions: { '': raise },
}

async function catalogueOf({ api }: Visit) {
  const { data: plans, items = [] } = await answered(api.GET('/plans'))
  return { plans, items: items.filter(({ charged }) => charged === 'recurring') }
}

/** The first step: what is raised. It asks for nothing but this page. */
function asking({ plans, items, read, preview }: NewRise, { house }: Reader): Html {
  const currency = inWords(currencyOf(house))
  const problem = preview !== null && 'refusal' in preview ? preview.refusal.problem : undefined
  const reasons = (problem?.invalid_params ?? []).map(({ name, reason }) => [name, reason])
  const errors = { ...Object.fromEntries(reasons), ...read.errors }
  const attempt: Attempt = { key: '', values: read.typed, errors }
  const choices = [
    { value: '', label: t.no_plan },
    ...plans.map(({ plan_tier, name }) => ({ value: plan_tier, label: name })),
  ]
  const optional = '(optional)'
  const number = (name: string, label: string, hint: string) =>
    field({ name, label, hint, inputmode: 'decimal', optional }, attempt)
  return html`<form method="get" class="form">
    ${select({ name: 'plan_tier', label: t.plan }, choices, attempt)} ${itemBoxes(items, attempt)}
    ${number('percent', t.percent_of, t.percent_hint)}
    ${number('price_minor', t.price(currency), t.price_hint)}
    ${number('only_price_minor', t.only(currency), t.only_hint)}
    ${field({ name: 'effective_at', label: t.from, hint: t.from_hint }, attempt)}
    <div class="actions"><button class="button">${t.see}</button></div>
  </form>`
}

function itemBoxes(items: readonly Item[], { values, errors }: Attempt): Html {
  if (items.length === 0) return NOTHING
  const boxes = items.map(({ item, names }) => {
    const name = itemField(item)
    return html`<label class="check">
      <input
        type="checkbox"
        name="${name}"
        value="yes"
        ${flag('checked', values[name] === 'yes')}
      />
      ${names.en}
    </label>`
  })
  return html`<fieldset>
    <legend>${t.items}</legend>
    ${boxes}
    ${errors['items'] === undefined ? NOTHING : html`<p class="error">${errors['items']}</p>`}
  </fieldset>`
}

function outcome({ preview, read }: NewRise, reader: Reader, attempt: Attempt): Html {
  if (preview === null) return NOTHING
  if ('refusal' in preview) {
    const { refusal } = preview
    if (refusal.status >= 500) return shown(preview, reader, () => NOTHING)
    return html`<p class="only" role="alert">${t.refused} ${refusalText(refusal, reader)}</p>`
  }
  const { subscriptions } = preview.data
  const typed = Object.entries(read.typed).filter(([, text]) => text !== '')
  const asking_it = {
    title: '',
    says: t.says,
    fields: html`${typed.map(([name, text]) => hidden(name, text))}
    ${hidden('expect_subscriptions', String(subscriptions))}
    ${textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt)}`,
    button: t.raise(subscriptions),
    weight: 'danger',
    back: PATH,
  } as const
  const press = subscriptions === 0 ? empty(t.nobody) : question(asking_it, reader, attempt)
  return card(t.comes_to, html`${comesTo(preview.data, reader)} ${press}`)
}

function comesTo(
  { subscriptions, mrr_before, mrr_after, left_out }: Preview,
  reader: Reader,
): Html {
  const reasons = Object.keys(t.why) as (keyof typeof t.why)[]
  return facts([
    { name: t.subscriptions, value: String(subscriptions), sum: true },
    { name: t.mrr_before, value: amount(mrr_before, reader) },
    { name: t.mrr_after, value: amount(mrr_after, reader), sum: true },
    ...reasons.flatMap((why): Fact[] => {
      const count = left_out[why] ?? 0
      return count === 0 ? [] : [{ name: `${t.left_out}: ${t.why[why]}`, value: String(count) }]
    }),
  ])
}

async function raise(visit: Visit, sent: Sent) {
  const { api, reader } = visit
  const { items } = await catalogueOf(visit)
  const { asked, errors } = readRise(
    (name) => sent.text(name),
    items.map(({ item }) => item),
    reader,
  )
  const [flaw] = Object.entries(errors)
  if (flaw) throw refused(...flaw)
  if (asked === null) throw refused('effective_at', t.bad_day)
  const body = {
    ...asked,
    expect_subscriptions: wholeNumber(sent, 'expect_subscriptions'),
    reason: sent.text('reason'),
  }
  const params = { header: { 'Idempotency-Key': sent.key } }
  return did(api.POST('/admin/price-rises', { params, body }), {
    to: PATH,
    says: t.raised,
    audit: { action: 'admin.price_rise.create' },
  })
}
