import type { Schema } from '@billing/client'
import { WITHDRAWAL_LABELS, WITHDRAWAL_PATH } from '@billing/core'
import {
  answered,
  type Attempt,
  buttonLink,
  card,
  day,
  dayText,
  empty,
  facts,
  form,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  partOf,
  planNameOf,
  type Reader,
  type Sent,
  shown,
  statePill,
  type Visit,
} from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'
import { priceFacts } from '../billing/price-facts.ts'
import { onlyOwner } from '../only-owner.ts'
import { mayWithdraw } from '../withdraw/may-withdraw.ts'
import { planChoices } from './plan-choices.ts'

type Subscription = Schema<'Subscription'>
type Plan = Schema<'Plan'>

interface MyPlan {
  readonly subscription: Part<Subscription>
  readonly plans: readonly Plan[]
  /** Whether the contract can be withdrawn from. */
  readonly withdraws?: boolean
}

/** The plan: what it costs, until when it is paid, and how to change or leave it. */
export const subscription: Page<MyPlan> = {
  path: '/billing/subscription',
  who: 'account',
  async load({ api }) {
    const [mine, withdraws] = await Promise.all([
      partOf(api.GET('/subscription')),
      mayWithdraw({ api }),
    ])
    const plans = await partOf(api.GET('/plans', { params: { query: await asShown(mine, api) } }))
    return { subscription: mine, plans: 'data' in plans ? plans.data.data : [], withdraws }
  },
  view({ subscription: mine, plans, withdraws = false }, reader, attempt) {
    const t = PLAN[reader.language]
    const isNone = 'refusal' in mine && mine.refusal.status === 404
    const inner = isNone
      ? empty(t.none, buttonLink(`${reader.base}/`, t.to_signup))
      : shown(mine, reader, (one) => whole(one, plans, reader, attempt))
    const body = html`${heading(t.title, t.lead)} ${inner} ${withdraws ? withdrawal(reader) : ''}`
    return { title: t.title, body }
  },
  actions: { keep: keepPlan, resume },
}

/** Whoever is told prices with VAT is told those of the other plans so too. Source: Directive 98/6/EC, Art. 3. */
async function asShown(mine: Part<Subscription>, api: Visit['api']) {
  if (!('data' in mine) || mine.data.price_with_vat?.shown !== 'gross') return {}
  const vat = await partOf(api.GET('/vat'))
  if (!('data' in vat)) return {}
  return { country: vat.data.place.country, customer_type: 'individual' } as const
}

function whole(one: Subscription, plans: readonly Plan[], reader: Reader, attempt: Attempt): Html {
  const t = PLAN[reader.language]
  const { status, plan_tier, price_with_vat } = one
  const ended = status === 'cancelled'
  return html`${pending(one, plans, reader, attempt)}
    <div class="grid two">
      ${card(planNameOf(plans, plan_tier, reader), state(one, reader), statePill('subscription', status, reader))}
      ${ended ? NOTHING : card(t.price, facts(priceFacts(price_with_vat, reader)))}
    </div>
    ${planChoices(ended ? again(plans, reader) : others(one, plans, reader), reader)}
    ${ended || leaves(one) ? '' : leave(reader)}`
}

function others({ plan_tier }: Subscription, plans: readonly Plan[], { language }: Reader) {
  const { others: title } = PLAN[language]
  return { title, plans: plans.filter((each) => each.plan_tier !== plan_tier), to: 'change?to' }
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
          value: t.from_to(dayText(from, reader), dayText(to, reader)),
        },
    next === null ? null : { name: t.next_invoice, value: day(next, reader) },
  ])
}

function leaves({ cancel_at_period_end, status }: Subscription): boolean {
  return cancel_at_period_end || status === 'cancel_at_period_end'
}

/** What is planned, and how it is taken back at one press. */
function pending(
  one: Subscription,
  plans: readonly Plan[],
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = PLAN[reader.language]
  const { plan_tier_pending: tier, plan_tier_pending_effective_at: at } = one
  if (leaves(one) && one.status !== 'cancelled') {
    const says = t.ends(dayText(one.current_period_end, reader))
    return notice(says, { does: 'resume', button: t.resume }, reader, attempt)
  }
  if (!tier || !at) return html``
  const says = t.pending(planNameOf(plans, tier, reader), dayText(at, reader))
  return notice(says, { does: 'keep', button: t.keep_plan }, reader, attempt)
}

function notice(
  says: string,
  action: { readonly does: string; readonly button: string },
  reader: Reader,
  attempt: Attempt,
): Html {
  return html`<div class="banner busy">
    <p>${says}</p>
    ${onlyOwner(reader, () => form({ ...action, weight: 'plain' }, attempt))}
  </div>`
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

async function keepPlan({ api, reader }: Visit, sent: Sent) {
  const params = { header: { 'Idempotency-Key': sent.key } }
  await answered(api.POST('/subscription/change-plan/cancel', { params }))
  return { to: BACK, note: { tone: 'good', text: PLAN[reader.language].kept } } as const
}

async function resume({ api, reader }: Visit, sent: Sent) {
  const params = { header: { 'Idempotency-Key': sent.key } }
  await answered(api.POST('/subscription/resume', { params }))
  return { to: BACK, note: { tone: 'good', text: PLAN[reader.language].resumed } } as const
}
