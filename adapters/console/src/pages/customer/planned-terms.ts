import { lookUp } from '@billing/core'
import {
  type Attempt,
  buttonLink,
  card,
  dayText,
  hidden,
  html,
  type Html,
  NOTHING,
  type Reader,
  type Sent,
  textArea,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked, pressed } from '../../shape/ask.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { plain } from '../../shape/word.ts'
import { ITEMS as t } from '../../texts/deeds.ts'
import type { QuantityOf } from './quantity-rows.ts'

/** The plan, and the length of a period, among the things that are planned: no item is called so. */
const PLAN = '(plan)'
const LENGTH = '(length)'

/** One thing that changes with the next period. */
interface Wish {
  readonly thing: string
  readonly says: string
  /** Names what stays. */
  readonly button: string
}

/** How long the periods are, and the way to the other length. */
export function lengthCard(
  { interval, planned }: NonNullable<Standing['subscription']>,
  account_id: string,
  reader: Reader,
): Html {
  const held = interval ?? 'month'
  const to = held === 'month' ? 'year' : 'month'
  const href = `${reader.base}${customerPath(account_id)}/quantities?interval=${to}`
  const link = () => html`<p>${buttonLink(href, t.see_length[to])}</p>`
  return card(
    t.length_title,
    html`<p>${t.length[held]}</p>
      ${planned?.interval === undefined ? pressed(reader, link) : NOTHING}`,
  )
}

/** What is planned of the plan and the quantities, each with the form that takes it back; nothing where all stays. */
export function plannedTerms(
  standing: Standing,
  rows: readonly QuantityOf[],
  reader: Reader,
  attempt: Attempt,
): Html {
  const wishes = wishesOf(standing, rows, reader)
  if (wishes.length === 0) return NOTHING
  const questions = wishes.map(({ thing, says, button }) => {
    const reason = { name: `keep_reason.${thing}`, label: t.reason, max: 500 }
    const fields = html`${hidden('thing', thing)} ${textArea(reason, attempt)}`
    return asked({ title: '', says: [says], fields, button, does: 'keep' }, reader, attempt)
  })
  return card(t.planned_title, html`${questions}`)
}

function wishesOf({ subscription }: Standing, rows: readonly QuantityOf[], reader: Reader): Wish[] {
  if (!subscription?.planned) return []
  const { interval: held = 'month' } = subscription
  const { effective_at, interval, plan_tier, items = {} } = subscription.planned
  const date = dayText(effective_at, reader)
  const of_length =
    interval === undefined
      ? []
      : [{ thing: LENGTH, says: t.length_becomes[interval](date), button: t.keep_length[held] }]
  const of_items = rows.flatMap(({ item, name, quantity, included }): Wish[] => {
    const count = lookUp(items, item)
    if (count === undefined) return []
    const says = t.becomes(name, quantity, Math.max(count, included), date)
    return [{ thing: item, says, button: t.keep(name, quantity) }]
  })
  if (plan_tier === undefined) return [...of_length, ...of_items]
  const present = plain(subscription.plan_tier)
  const says = t.plan_becomes(present, plain(plan_tier), date)
  return [...of_length, { thing: PLAN, says, button: t.keep_plan(present) }, ...of_items]
}

/** A wish for what there is takes back what was planned of it; the other wishes stay. */
export async function keep(visit: Visit, sent: Sent) {
  const { account_id, subscription } = await standingOf(visit)
  const { subscription_id = '', plan_tier, items = [], interval } = subscription ?? {}
  const thing = sent.text('thing')
  const held = items.find(({ item }) => item === thing)?.quantity ?? 0
  const of_plan =
    thing === PLAN ? { ...(plan_tier && { plan_tier }) } : { items: { [thing]: held } }
  const present = thing === LENGTH ? { interval: interval ?? ('month' as const) } : of_plan
  const params = { path: { subscription_id }, header: { 'Idempotency-Key': sent.key } }
  const reason = sent.text(`keep_reason.${thing}`)
  const body = { ...present, when: 'next_period', reason } as const
  return did(visit.api.POST('/admin/subscriptions/{subscription_id}/change', { params, body }), {
    to: `${customerPath(account_id)}/quantities`,
    says: t.kept,
    audit: { action: 'admin.subscription.change', account_id },
  })
}
