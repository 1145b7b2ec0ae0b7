import type { Schema } from '@billing/client'
import { type Interval, INTERVALS } from '@billing/core'
import {
  answered,
  type Attempt,
  buttonLink,
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
  type Reader,
  reasonText,
  type Sent,
  type Visit,
} from '@billing/pages'
import { LENGTH } from '../../texts/length.ts'
import { PLAN } from '../../texts/plan.ts'
import { priceFacts } from '../billing/price-facts.ts'
import { onlyOwner } from '../only-owner.ts'
import { isChangeable } from './own-items.ts'
import { lengthOf } from './plan-price.ts'

type Preview = Schema<'SubscriptionChangePreview'>

interface Other {
  readonly to: Interval
  readonly preview: Part<Preview>
}

const BACK = '/billing/subscription'

/** How long the periods are that are paid, and the way to the other length, where the plan is sold by it. */
export function lengthCard(
  one: Schema<'Subscription'>,
  plans: readonly Schema<'Plan'>[],
  reader: Reader,
): Html {
  const held = lengthOf(one)
  const to = held === 'month' ? 'year' : 'month'
  const is_sold = to === 'month' || isSoldByYear(one, plans)
  if (!is_sold) return NOTHING
  const t = LENGTH[reader.language]
  const is_planned = one.planned?.interval !== undefined
  const way = html`<p>${buttonLink(`${reader.base}${BACK}/length?to=${to}`, t.see[to])}</p>`
  const may = reader.writes && isChangeable(one) && !is_planned
  return card(
    t.title,
    html`<p>${t.now[held]}</p>
      ${may ? way : NOTHING}`,
  )
}

function isSoldByYear(
  { plan_tier, planned }: Schema<'Subscription'>,
  plans: readonly Schema<'Plan'>[],
): boolean {
  const tier = planned?.plan_tier ?? plan_tier
  return plans.some((plan) => plan.plan_tier === tier && plan.price_year_minor !== undefined)
}

/** What periods of the other length would cost, before anything happens. */
export const changeLength: Page<Other> = {
  path: `${BACK}/length`,
  who: 'account',
  async load({ api, query }) {
    const to = INTERVALS.find((each) => each === query.get('to'))
    if (!to) throw new Elsewhere({ to: BACK })
    const preview = await partOf(
      api.POST('/subscription/change/preview', { body: { interval: to } }),
    )
    if ('refusal' in preview && preview.refusal.status === 404) throw new Elsewhere({ to: BACK })
    return { to, preview }
  },
  view({ to, preview }, reader, attempt) {
    const t = LENGTH[reader.language]
    const title = t.change_title[to]
    const body = html`${heading(title, t.change_lead)}
      ${'data' in preview ? both(to, preview.data, reader, attempt) : refused(preview, reader)}
      <p><a href="${reader.base}${BACK}">${PLAN[reader.language].back}</a></p>`
    return { title, body }
  },
  actions: { now: change('now'), next: change('next_period') },
}

function refused({ refusal }: Extract<Part<Preview>, { refusal: unknown }>, reader: Reader): Html {
  const { invalid_params = [], detail = '' } = refusal.problem
  const reasons = invalid_params.length > 0 ? invalid_params.map(({ reason }) => reason) : [detail]
  return html`<div class="only" role="alert">
    <p>${LENGTH[reader.language].not_sold}</p>
    ${reasons.map((reason) => html`<p>${reasonText(reason, reader.language).text}</p>`)}
  </div>`
}

function both(to: Interval, preview: Preview, reader: Reader, attempt: Attempt): Html {
  const { now, next_period: next, price_with_vat } = preview
  const t = PLAN[reader.language]
  const price = card(LENGTH[reader.language].costs[to], facts(priceFacts(price_with_vat, reader)))
  return html`${price} ${now ? card(t.now, atOnce(to, now, reader, attempt)) : NOTHING}
  ${next ? card(t.from_next, later(to, next, reader, attempt)) : NOTHING}`
}

function atOnce(to: Interval, now: NonNullable<Preview['now']>, reader: Reader, attempt: Attempt) {
  const { free: button } = LENGTH[reader.language]
  const fields = html`${hidden('interval', to)}`
  return html`${nowTable(now, reader)}
  ${onlyOwner(reader, () => form({ does: 'now', button, fields }, attempt))}
  ${nextInvoices(now.next_invoices, reader)}`
}

function later(
  to: Interval,
  { at, next_invoices: [first, ...rest] }: NonNullable<Preview['next_period']>,
  reader: Reader,
  attempt: Attempt,
) {
  const button = LENGTH[reader.language].on(dayText(at, reader))
  const fields = html`${hidden('interval', to)}`
  const press = () => form({ does: 'next', button, weight: 'plain', fields }, attempt)
  return html`${first ? dueTable(first, reader) : NOTHING} ${onlyOwner(reader, press)}
  ${nextInvoices(rest, reader)}`
}

function change(when: Schema<'ChangeSubscriptionRequest'>['when']) {
  return async ({ api, reader }: Visit, sent: Sent) => {
    const t = LENGTH[reader.language]
    const interval = sent.text('interval') === 'year' ? 'year' : 'month'
    const { effective_at } = await answered(
      api.POST('/subscription/change', {
        params: { header: { 'Idempotency-Key': sent.key } },
        body: { interval, when },
      }),
    )
    const text =
      when === 'now' ? t.changed[interval] : t.pending[interval](dayText(effective_at, reader))
    return { to: BACK, note: { tone: 'good', text } } as const
  }
}
