import type { Schema } from '@billing/client'
import { TERM_MONTHS } from '@billing/core'
import {
  type Attempt,
  card,
  day,
  empty,
  type Fact,
  facts,
  field,
  heading,
  hidden,
  type Html,
  html,
  type Page,
  type Reader,
  select,
  type Sent,
  textArea,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked } from '../../shape/ask.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { wholeNumber } from '../../shape/whole-number.ts'
import { TERM as t } from '../../texts/term.ts'

type Bound = Pick<
  NonNullable<Schema<'AdminStandingResponse'>['subscription']>,
  'term_ends_at' | 'notice_days' | 'ends_at'
>

/** The minimum term and the notice of a customer, and what was agreed in their place. */
export const term: Page<Standing> = {
  path: '/customers/{account_id}/term',
  who: 'account',
  load: standingOf,
  view(standing, reader, attempt) {
    const { subscription, name } = standing
    const title = t.title(name)
    const live = subscription !== null && subscription.status !== 'cancelled'
    const list = subscription === null ? [] : termFacts(subscription, reader)
    const question = live ? agreeing(standing, reader, attempt) : empty(t.over)
    const body = html`${heading(title)}
    ${card(t.now, list.length === 0 ? empty(t.none) : facts(list))} ${card(t.agree, question)}`
    return { title, body, width: 'form-wide' }
  },
  actions: { agree },
}

/** What binds a customer, and when they leave; nothing of what there is none of. */
export function termFacts({ term_ends_at, notice_days, ends_at }: Bound, reader: Reader): Fact[] {
  return [
    ...(term_ends_at === undefined ? [] : [{ name: t.until, value: day(term_ends_at, reader) }]),
    ...(notice_days === undefined ? [] : [{ name: t.notice, value: t.notice_of(notice_days) }]),
    ...(ends_at === undefined ? [] : [{ name: t.ends, value: day(ends_at, reader) }]),
  ]
}

function agreeing({ account_id, subscription }: Standing, reader: Reader, attempt: Attempt): Html {
  const lengths = Array.from({ length: TERM_MONTHS.most }, (_, at) => at + 1)
  const choices = [
    { value: '', label: t.no_term },
    ...lengths.map((months) => ({ value: String(months), label: t.months_of(months) })),
  ]
  const optional = '(optional)'
  const fields = html`${hidden('subscription_id', subscription?.subscription_id ?? '')}
  ${select({ name: 'term_months', label: t.months, hint: t.months_hint }, choices, attempt)}
  ${field({ name: 'notice_days', label: t.days, hint: t.days_hint, inputmode: 'numeric', optional }, attempt)}
  ${textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt)}`
  const back = customerPath(account_id)
  return asked(
    { title: t.agree, says: [...t.says], fields, button: t.put, does: 'agree', back },
    reader,
    attempt,
  )
}

function agree({ api, params }: Visit, sent: Sent) {
  const account_id = params['account_id'] ?? ''
  const has = (name: string) => (sent.optional(name) ?? '') !== ''
  const body = {
    term_months: has('term_months') ? wholeNumber(sent, 'term_months') : null,
    ...(has('notice_days') && { notice_days: wholeNumber(sent, 'notice_days') }),
    reason: sent.text('reason'),
  }
  const path = { subscription_id: sent.text('subscription_id') }
  const header = { 'Idempotency-Key': sent.key }
  const action = 'admin.subscription.term'
  return did(
    api.POST('/admin/subscriptions/{subscription_id}/term', { params: { path, header }, body }),
    { to: `${customerPath(account_id)}/term`, says: t.done, audit: { action, account_id } },
  )
}
