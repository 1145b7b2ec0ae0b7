import type { Schema } from '@billing/client'
import { WITHDRAWAL_LABELS, WITHDRAWAL_PATH } from '@billing/core'
import {
  answered,
  type Attempt,
  buttonLink,
  card,
  day,
  empty,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  partOf,
  periodText,
  planNameOf,
  quantityList,
  type Reader,
  type Sent,
  shown,
  statePill,
  type Visit,
} from '@billing/pages'
import { ITEMS } from '../../texts/items.ts'
import { LENGTH } from '../../texts/length.ts'
import { PLAN } from '../../texts/plan.ts'
import { priceFacts } from '../billing/price-facts.ts'
import { onlyOwner } from '../only-owner.ts'
import { mayWithdraw } from '../withdraw/may-withdraw.ts'
import { comingPrices } from './coming-prices.ts'
import { itemPrices } from './items.ts'
import { nextInvoiceCard } from './next-invoice.ts'
import { lengthCard } from './length.ts'
import { lengthOf } from './plan-price.ts'
import { isChangeable, type OwnItem, ownItems, quantityRows } from './own-items.ts'
import { discountText } from './discount-text.ts'
import { keepItem, keepLength, keepPlan, leaves, planned } from './planned.ts'
import { planChoices } from './plan-choices.ts'
import { QUANTITIES_PATH } from './quantities.ts'
import { codeCard, redeemCode } from './redeem-code.ts'
import { termFacts } from './term.ts'
import { type Reason, whyNotBack } from './why-not-back.ts'

type Subscription = Schema<'Subscription'>
type Plan = Schema<'Plan'>
type Item = Schema<'CatalogueItem'>

interface MyPlan {
  readonly subscription: Part<Subscription>
  readonly plans: readonly Plan[]
  /** What is sold beside a plan. */
  readonly items?: readonly Item[]
  /** Whether discount codes can be redeemed. */
  readonly takes_codes?: boolean
  /** What happens if nothing changes: the next invoice is in it. */
  readonly forecast?: Part<Schema<'ForecastResponse'>>
  /** Of an account that has ended: why it does not go on; null where it can. */
  readonly not_back?: Reason | null
  /** Whether the contract can be withdrawn from. */
  readonly withdraws?: boolean
}

/** The plan: what it costs, until when it is paid, and how to change or leave it. */
export const subscription: Page<MyPlan> = {
  path: '/billing/subscription',
  who: 'account',
  async load({ api }) {
    const [mine, plans, withdraws, forecast] = await Promise.all([
      partOf(api.GET('/subscription')),
      partOf(api.GET('/plans')),
      mayWithdraw({ api }),
      partOf(api.GET('/account/forecast')),
    ])
    const offer = 'data' in plans ? plans.data : { data: [] }
    const { data: listed, items = [], takes_codes = false } = offer
    const not_back = await readNotBack({ api }, mine, listed)
    const told = { items, takes_codes, forecast, not_back, withdraws }
    return { subscription: mine, plans: asTold(listed, mine), ...told }
  },
  view(
    {
      subscription: mine,
      plans,
      items = [],
      takes_codes = false,
      forecast,
      not_back = null,
      withdraws = false,
    },
    reader,
    attempt,
  ) {
    const t = PLAN[reader.language]
    const isNone = 'refusal' in mine && mine.refusal.status === 404
    const inner = isNone
      ? empty(t.none, buttonLink(`${reader.base}/`, t.to_signup))
      : shown(mine, reader, (one) =>
          whole(one, { plans, items, takes_codes, not_back, forecast }, reader, attempt),
        )
    const body = html`${heading(t.title, t.lead)} ${inner} ${withdraws ? withdrawal(reader) : ''}`
    return { title: t.title, body }
  },
  actions: {
    keep: keepPlan,
    keep_item: keepItem,
    keep_length: keepLength,
    resume,
    redeem: redeemCode,
  },
}

/** Each plan at the price of this account, with its VAT. Source: contract 6.11; Directive 98/6/EC, Art. 3. */
function asTold(plans: readonly Plan[], mine: Part<Subscription>): readonly Plan[] {
  const prices = 'data' in mine ? (mine.data.plan_prices ?? []) : []
  return plans.map((plan) => {
    const own = prices.find(({ plan_tier }) => plan_tier === plan.plan_tier)
    return own ? { ...plan, price_with_vat: own.price_with_vat } : plan
  })
}

/** Whether an account that has ended goes on, by the preview of its own plan, or of the first where that is gone. */
async function readNotBack(
  { api }: Pick<Visit, 'api'>,
  mine: Part<Subscription>,
  plans: readonly Plan[],
): Promise<Reason | null> {
  if (!('data' in mine) || mine.data.status !== 'cancelled') return null
  const same = plans.find(({ plan_tier }) => plan_tier === mine.data.plan_tier) ?? plans[0]
  if (!same) return null
  const body = { plan_tier: same.plan_tier }
  const preview = await partOf(api.POST('/subscription/resubscribe/preview', { body }))
  return 'data' in preview ? (preview.data.refused?.reason ?? null) : null
}

interface Told extends Required<Pick<MyPlan, 'plans' | 'items' | 'takes_codes' | 'not_back'>> {
  readonly forecast: MyPlan['forecast'] | undefined
}

function whole(
  one: Subscription,
  { plans, items, takes_codes, not_back, forecast }: Told,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = PLAN[reader.language]
  const { status, plan_tier, price_with_vat } = one
  const ended = status === 'cancelled'
  const own = ownItems(one, { plans, items }, reader)
  const ways = ended ? again(plans, reader) : others(one, plans, reader)
  const choices =
    not_back === null
      ? planChoices({ ...ways, items }, reader)
      : card(t.again, whyNotBack(not_back, reader))
  const name = planNameOf(plans, plan_tier, reader)
  const head = card(name, state(one, reader), statePill('subscription', status, reader))
  if (ended)
    return html`<div class="grid two">${head}</div>
      ${choices} ${priceList(items, price_with_vat, reader)}`
  return html`${planned(one, { plans, own }, reader, attempt)}
    ${comingPrices(one, { plans, own }, reader)}
    <div class="grid two">
      ${head}
      ${card(LENGTH[reader.language].costs[lengthOf(one)], facts(priceFacts(price_with_vat, reader)))}
    </div>
    ${lengthCard(one, plans, reader)} ${quantities(one, own, reader)}
    ${forecast ? nextInvoiceCard(forecast, reader) : NOTHING} ${choices}
    ${takes_codes ? codeCard(one, reader, attempt) : NOTHING}
    ${leaves(one) || one.ends_at ? NOTHING : leave(reader)}`
}

/** What is sold beside a plan, for whoever holds none. */
function priceList(items: readonly Item[], told: Subscription['price_with_vat'], reader: Reader) {
  if (items.length === 0) return NOTHING
  return card(ITEMS[reader.language].title, itemPrices(items, told, reader))
}

/** What is beside the plan, and how many: the owner asks what more or fewer would cost. */
function quantities(one: Subscription, own: readonly OwnItem[], reader: Reader): Html {
  if (own.length === 0) return NOTHING
  const t = ITEMS[reader.language]
  const rows = quantityRows(own, one, {}, reader)
  const says = isChangeable(one) ? t.lead : t.not_changeable
  const list = quantityList(rows, `${reader.base}${QUANTITIES_PATH}`, reader)
  return card(t.title, html`${onlyOwner(reader, () => html`<p class="only">${says}</p>`)} ${list}`)
}

function others(one: Subscription, plans: readonly Plan[], { language }: Reader) {
  const { others: title } = PLAN[language]
  const is_sold = ({ plan_tier, price_year_minor: year }: Plan) =>
    plan_tier !== one.plan_tier && (lengthOf(one) === 'month' || year !== undefined)
  return { title, plans: plans.filter(is_sold), to: 'change?to' }
}

function again(plans: readonly Plan[], { language }: Reader) {
  const { again: title, again_says: lead } = PLAN[language]
  return { title, lead, plans, to: 'again?plan' }
}

function state(one: Subscription, reader: Reader): Html {
  const t = PLAN[reader.language]
  const { current_period_start: from, current_period_end: to, next_invoice_at: next } = one
  return facts([
    one.status === 'trialing' && one.trial_ends_at
      ? { name: t.trial_until, value: day(one.trial_ends_at, reader) }
      : {
          name: one.status === 'cancelled' ? t.last_period : t.period,
          value: periodText(from, to, reader),
        },
    next === null ? null : { name: t.next_invoice, value: day(next, reader) },
    ...(one.status === 'cancelled' ? [] : termFacts(one, reader)),
    one.discount
      ? {
          name: t.discount.name,
          value: discountText(one.discount, one.price.currency, reader),
        }
      : null,
  ])
}

function leave(reader: Reader): Html {
  if (!reader.writes) return html``
  const t = PLAN[reader.language]
  return html`<p>${buttonLink(`${reader.base}/billing/subscription/cancel`, t.cancel, 'quiet')}</p>`
}

function withdrawal({ language, base }: Reader): Html {
  const { withdraw } = WITHDRAWAL_LABELS[language]
  return html`<p>
    ${PLAN[language].withdraws} ${buttonLink(`${base}${WITHDRAWAL_PATH}`, withdraw)}
  </p>`
}

const BACK = '/billing/subscription'

async function resume({ api, reader }: Visit, sent: Sent) {
  const params = { header: { 'Idempotency-Key': sent.key } }
  await answered(api.POST('/subscription/resume', { params }))
  return { to: BACK, note: { tone: 'good', text: PLAN[reader.language].resumed } } as const
}
