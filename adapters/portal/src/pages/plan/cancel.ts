import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  type Attempt,
  COMMON,
  confirm,
  day,
  dayText,
  facts,
  heading,
  type Html,
  html,
  type Page,
  type Reader,
  select,
  type Sent,
  textArea,
  type Visit,
  Refusal,
  Elsewhere,
} from '@billing/pages'
import { PLAN } from '../../texts/plan.ts'
import { TERM } from '../../texts/term.ts'
import { onlyOwner } from '../only-owner.ts'
import { stillBilled } from './term.ts'

type Preview = Schema<'CancellationPreview'>

const BACK = '/billing/subscription'

/** What leaving comes to, and the one press that does it: never more steps than signing up. */
export const cancelPlan: Page<Preview> = {
  path: `${BACK}/cancel`,
  who: 'account',
  async load({ api, reader }) {
    try {
      return await answered(api.POST('/subscription/cancel/preview'))
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.code !== 'validation.failed') throw error
      const text = PLAN[reader.language].nothing_to_cancel
      throw new Elsewhere({ to: BACK, note: { tone: 'quiet', text } })
    }
  },
  view(preview, reader, attempt) {
    const t = PLAN[reader.language]
    const back = { href: `${reader.base}${BACK}`, text: t.keep }
    const question = {
      says: html`${comesTo(preview, reader)} ${stillBilled(preview, reader)}`,
      fields: reasons(reader, attempt),
      button: t.cancel_button,
      weight: 'danger',
      back,
    } as const
    const body = html`${heading(t.cancel_title, t.cancel_lead)}
      <section class="card">${onlyOwner(reader, () => confirm(question, attempt))}</section>`
    return { title: t.cancel_title, body, width: 'form-wide' }
  },
  actions: { '': cancel },
}

function comesTo(preview: Preview, reader: Reader): Html {
  const t = PLAN[reader.language]
  const { ends_at, at_once, owed, taken_back, account_credit } = preview
  const { phone_system_removed_at: removed, plan_tier_dropped: dropped } = preview
  const isOwed = owed.amount_minor > 0
  return facts([
    { name: t.ends_on, value: day(ends_at, reader), ...(at_once && { hint: t.at_once }) },
    { name: t.owed, value: isOwed ? amount(owed, reader) : t.owed_none, sum: isOwed },
    taken_back.amount_minor === 0
      ? null
      : { name: t.taken_back, value: amount(taken_back, reader) },
    account_credit.amount_minor === 0
      ? null
      : { name: t.credit, value: amount(account_credit, reader) },
    removed === null ? null : { name: t.removed, value: day(removed, reader) },
    dropped === null ? null : { name: t.dropped, value: dropped },
  ])
}

function reasons({ language }: Reader, attempt: Attempt): Html {
  const t = PLAN[language]
  const { optional } = COMMON[language]
  const choices = Object.entries(t.reasons).map(([value, label]) => ({ value, label }))
  return html`${select({ name: 'reason', label: t.why, optional }, choices, attempt)}
  ${textArea({ name: 'note', label: t.note, optional, max: 500 }, attempt)}`
}

async function cancel({ api, reader }: Visit, sent: Sent) {
  const t = PLAN[reader.language]
  const reason = sent.optional('reason') as Schema<'CancelSubscriptionRequest'>['reason']
  const note = sent.optional('note')
  const { status, current_period_end, ends_at, cancel_at_period_end } = await answered(
    api.POST('/subscription/cancel', {
      params: { header: { 'Idempotency-Key': sent.key } },
      body: { ...(reason && { reason }), ...(note !== undefined && { note }) },
    }),
  )
  const ended = status === 'cancelled'
  const later = ends_at !== undefined && !cancel_at_period_end
  const cancelled = later ? TERM[reader.language].cancelled : t.cancelled
  const text = ended ? t.cancelled_now : cancelled(dayText(ends_at ?? current_period_end, reader))
  return { to: BACK, note: { tone: 'good', text } } as const
}
