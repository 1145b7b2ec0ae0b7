import type { Schema } from '@billing/client'
import {
  amountText,
  answered,
  type Attempt,
  attribute,
  card,
  dayText,
  Elsewhere,
  facts,
  form,
  heading,
  hidden,
  type Html,
  html,
  nextInvoices,
  nowTable,
  type Page,
  partOf,
  planNameOf,
  type Reader,
  reasonText,
  type Sent,
  type Visit,
  Refusal,
} from '@billing/pages'
import { LENGTH } from '../../texts/length.ts'
import { PLAN } from '../../texts/plan.ts'
import { priceFacts } from '../billing/price-facts.ts'
import { lengthOfPrice } from './plan-price.ts'
import { onlyOwner } from '../only-owner.ts'

type Preview = Schema<'PlanPreview'>

interface WhatIf {
  readonly preview: Preview
  readonly name: string
}

const BACK = '/billing/subscription'

/** What another plan would cost, to the cent and both ways, before anything happens. */
export const changePlan: Page<WhatIf> = {
  path: `${BACK}/change`,
  who: 'account',
  async load({ api, query, reader }) {
    const new_tier = query.get('to') as Schema<'PlanTier'> | null
    if (!new_tier) throw new Elsewhere({ to: BACK })
    const [preview, plans] = await Promise.all([
      answered(api.POST('/subscription/change-plan/preview', { body: { new_tier } })).catch(
        notNow(reader),
      ),
      partOf(api.GET('/plans')),
    ])
    const listed = 'data' in plans ? plans.data.data : []
    return { preview, name: planNameOf(listed, new_tier, reader) }
  },
  view({ preview, name }, reader, attempt) {
    const t = PLAN[reader.language]
    const body = html`${heading(t.change_title(name), t.change_lead)}
      ${card(LENGTH[reader.language].costs[lengthOfPrice(preview.price_with_vat)], facts(priceFacts(preview.price_with_vat, reader)))}
      <div class="grid two">
        ${card(t.now, atOnce(preview, name, reader, attempt))}
        ${card(t.from_next, later(preview, name, reader, attempt))}
      </div>
      <p><a href="${reader.base}${BACK}">${t.back}</a></p>`
    return { title: t.change_title(name), body }
  },
  actions: { now: changeNow, next: changeLater },
}

/** While the plan cannot be changed, the reader is told so where it stands. */
function notNow({ language }: Reader) {
  const { not_changeable: text, see_owed } = PLAN[language]
  const link = { href: '/billing', text: see_owed }
  return (error: unknown): never => {
    if (!(error instanceof Refusal) || error.problem.code !== 'validation.failed') throw error
    throw new Elsewhere({ to: BACK, note: { tone: 'quiet', text, link } })
  }
}

function atOnce(
  { new_tier, now, now_refused }: Preview,
  name: string,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = PLAN[reader.language]
  const refused = html`<p class="only">${t.refused_now} ${why(now_refused, reader)}</p>`
  if (now === null) return refused
  const button =
    now.to_pay.amount_minor > 0 ? t.pay_and_change(amountText(now.to_pay, reader)) : t.change_now
  const fields = html`${hidden('new_tier', new_tier)} ${hidden('name', name)}`
  const press = () => form({ does: 'now', button, fields }, attempt)
  return html`${nowTable(now, reader)} ${now_refused === null ? onlyOwner(reader, press) : refused}
  ${nextInvoices(now.next_invoices, reader)}`
}

function later(
  { new_tier, next_cycle, next_cycle_refused }: Preview,
  name: string,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = PLAN[reader.language]
  if (next_cycle === null) {
    return html`<p class="only">${t.refused_next} ${why(next_cycle_refused, reader)}</p>`
  }
  const at = dayText(next_cycle.at, reader)
  const fields = html`${hidden('new_tier', new_tier)} ${hidden('name', name)} ${hidden('at', at)}`
  const button = t.change_next(at)
  return html`${onlyOwner(reader, () => form({ does: 'next', button, weight: 'plain', fields }, attempt))}
  ${nextInvoices(next_cycle.next_invoices, reader)}`
}

/** In the reader's language, or marked as what it is. */
function why(refused: Preview['now_refused'], { language }: Reader): Html {
  const { text, lang } = reasonText(refused?.detail ?? '', language)
  return html`<span ${attribute('lang', lang)}>${text}</span>`
}

function asked(sent: Sent) {
  const new_tier = sent.text('new_tier') as Schema<'PlanTier'>
  return { params: { header: { 'Idempotency-Key': sent.key } }, body: { new_tier } }
}

async function changeNow({ api, reader }: Visit, sent: Sent) {
  await answered(api.POST('/subscription/change-plan-now', asked(sent)))
  const text = PLAN[reader.language].changed_now(sent.text('name'))
  return { to: BACK, note: { tone: 'good', text } } as const
}

async function changeLater({ api, reader }: Visit, sent: Sent) {
  await answered(api.POST('/subscription/change-plan', asked(sent)))
  const text = PLAN[reader.language].planned(sent.text('name'), sent.text('at'))
  return { to: BACK, note: { tone: 'good', text } } as const
}
