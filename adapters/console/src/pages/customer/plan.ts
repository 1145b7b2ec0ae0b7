import type { Schema } from '@billing/client'
import {
  amountText,
  answered,
  type Attempt,
  card,
  dayText,
  heading,
  hidden,
  type Html,
  html,
  nextInvoices,
  nowTable,
  NOTHING,
  type Page,
  type Reader,
  select,
  type Sent,
  textArea,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked } from '../../shape/ask.ts'
import { plain } from '../../shape/word.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { PLAN as t } from '../../texts/deeds.ts'

type Tier = Schema<'AdminChangePlanRequest'>['new_tier']
type Preview = Schema<'PlanPreview'>

interface Change {
  readonly standing: Standing
  readonly plans: readonly Schema<'Plan'>[]
  readonly preview: Preview | null
}

/** Another plan: what it costs, to the cent and both ways, before anything happens. */
export const changePlan: Page<Change> = {
  path: '/customers/{account_id}/plan',
  who: 'account',
  async load(visit) {
    const [standing, plans] = await Promise.all([
      standingOf(visit),
      answered(visit.api.GET('/plans')),
    ])
    const new_tier = visit.query.get('to') as Tier | null
    const { subscription_id } = standing.subscription ?? {}
    const isAsked = new_tier !== null && subscription_id !== undefined
    const preview = isAsked ? await previewOf(visit, subscription_id, new_tier) : null
    return { standing, plans: plans.data, preview }
  },
  view({ standing, plans, preview }, reader, attempt) {
    const { name, subscription } = standing
    const title = t.title(name)
    const lead = subscription === null ? '' : t.now_is(plain(subscription.plan_tier))
    const to = attempt.values['new_tier'] ?? preview?.new_tier
    const choices = plans.map(({ plan_tier, name: label }) => ({ value: plan_tier, label }))
    const body = html`${heading(title, lead)}
      <section class="card">
        <form method="get" class="form">
          ${select({ name: 'to', label: t.choose, value: to }, choices, { ...attempt, errors: {} })}
          <div class="actions"><button class="button">${t.see}</button></div>
        </form>
      </section>
      ${preview === null ? NOTHING : ways(preview, standing, reader, attempt)}`
    return { title, body }
  },
  actions: { immediate: change('immediate', t.done), next_cycle: change('next_cycle', t.planned) },
}

function previewOf({ api }: Visit, subscription_id: string, new_tier: Tier): Promise<Preview> {
  const given = { params: { path: { subscription_id } }, body: { new_tier } }
  return answered(api.POST('/admin/subscriptions/{subscription_id}/change-plan/preview', given))
}

function ways(preview: Preview, standing: Standing, reader: Reader, attempt: Attempt): Html {
  const { now, now_refused, next_cycle, next_cycle_refused } = preview
  const question = (does: string, button: string | null, refused: string | undefined) =>
    asked(
      {
        title: '',
        says: refused === undefined ? [] : [`${t.refused} ${refused}`],
        fields: html`${textArea({ name: `${does}_reason`, label: t.reason, max: 500 }, attempt)}
        ${hidden('new_tier', preview.new_tier)}`,
        button: refused === undefined ? button : null,
        does,
        back: customerPath(standing.account_id),
      },
      reader,
      attempt,
    )
  const at = next_cycle === null ? '' : dayText(next_cycle.at, reader)
  return html`<div class="grid two">
    ${card(
      t.now,
      html`${now === null ? NOTHING : nowTable(now, reader)}
      ${question('immediate', now === null ? null : buttonOf(now, reader), now_refused?.detail)}
      ${now === null ? NOTHING : nextInvoices(now.next_invoices, reader)}`,
    )}
    ${card(
      t.next,
      html`${question('next_cycle', next_cycle === null ? null : t.next_button(at), next_cycle_refused?.detail)}
      ${next_cycle === null ? NOTHING : nextInvoices(next_cycle.next_invoices, reader)}`,
    )}
  </div>`
}

function buttonOf({ to_pay, credit_back }: Schema<'PlanNow'>, reader: Reader): string {
  if (to_pay.amount_minor > 0) return t.now_button(amountText(to_pay, reader))
  return credit_back.amount_minor > 0
    ? t.credit_button(amountText(credit_back, reader))
    : t.free_button
}

function change(effective: 'immediate' | 'next_cycle', says: string) {
  return async (visit: Visit, sent: Sent) => {
    const { account_id, subscription } = await standingOf(visit)
    const params = {
      path: { subscription_id: subscription?.subscription_id ?? '' },
      header: { 'Idempotency-Key': sent.key },
    }
    const new_tier = sent.text('new_tier') as Tier
    const body = { new_tier, effective, reason: sent.text(`${effective}_reason`) }
    return did(
      visit.api.POST('/admin/subscriptions/{subscription_id}/change-plan', { params, body }),
      {
        to: customerPath(account_id),
        says,
        audit: { action: 'admin.subscription.change_plan', account_id },
      },
    )
  }
}
