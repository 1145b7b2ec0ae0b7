import type { Schema } from '@billing/client'
import { isoInstant } from '@billing/core'
import {
  answered,
  type Attempt,
  card,
  centsOf,
  currencyOf,
  day,
  empty,
  field,
  form,
  heading,
  hidden,
  type Html,
  html,
  NOTHING,
  type Page,
  pill,
  type Reader,
  select,
  type Sent,
  table,
  textArea,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked, refused } from '../../shape/ask.ts'
import { dayOf } from '../../shape/days.ts'
import { customerPath } from '../../shape/paths.ts'
import { percentOf } from '../../shape/percent.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { inWords } from '../../shape/sum.ts'
import { wholeNumber } from '../../shape/whole-number.ts'
import { offText } from '../../shape/off.ts'
import { DISCOUNTS as t } from '../../texts/discounts.ts'

type Discount = Schema<'Discount'>
type Off = Discount['off']

interface Discounts {
  readonly standing: Standing
  readonly list: readonly Discount[]
}

/** What is taken off a customer's periods, also what is over, and a new discount. */
export const discounts: Page<Discounts> = {
  path: '/customers/{account_id}/discounts',
  who: 'account',
  async load(visit) {
    const standing = await standingOf(visit)
    return { standing, list: await listOf(visit, standing) }
  },
  view({ standing, list }, reader, attempt) {
    const title = t.title(standing.name)
    const given = list.length === 0 ? empty(t.none) : discountTable(standing, list, reader, attempt)
    const question =
      standing.subscription === null ? empty(t.over) : giving(standing, reader, attempt)
    const body = html`${heading(title)} ${card(t.list, given)} ${card(t.give, question)}`
    return { title, body, width: 'form-wide' }
  },
  actions: { give, end },
}

async function listOf({ api }: Visit, { subscription }: Standing): Promise<readonly Discount[]> {
  if (subscription === null) return []
  const params = { path: { subscription_id: subscription.subscription_id } }
  const { data } = await answered(
    api.GET('/admin/subscriptions/{subscription_id}/discounts', { params }),
  )
  return data
}

function discountTable(
  { subscription }: Standing,
  list: readonly Discount[],
  reader: Reader,
  attempt: Attempt,
): Html {
  const columns = [
    { head: t.what },
    { head: t.left },
    { head: t.from },
    { head: t.state },
    { head: t.given },
    { head: t.why },
    { head: t.end, silent: true },
  ]
  const rows = list.map((each) => {
    const [said, tone] = stateOf(each)
    const fields = html`${hidden('subscription_id', subscription?.subscription_id ?? '')}
    ${hidden('discount_id', each.discount_id)}`
    return [
      offText(each.off, reader),
      each.periods_left === null ? t.every : `${each.periods_left} of ${each.periods}`,
      each.from === null ? t.next : day(each.from, reader),
      pill(said, tone),
      day(each.given_at, reader),
      each.reason ?? each.code ?? '',
      stateOf(each) === t.running && reader.writes
        ? form({ does: 'end', button: t.end, weight: 'quiet', fields }, attempt)
        : NOTHING,
    ]
  })
  return table(t.list, columns, rows)
}

function stateOf({ periods_left, ended_at }: Discount) {
  if (ended_at !== null) return t.ended
  return periods_left === 0 ? t.used : t.running
}

function giving({ account_id, subscription }: Standing, reader: Reader, attempt: Attempt): Html {
  const optional = '(optional)'
  const currency = inWords(currencyOf(reader.house))
  const kinds = Object.entries(t.kinds).map(([value, label]) => ({ value, label }))
  const fields = html`${hidden('subscription_id', subscription?.subscription_id ?? '')}
  ${select({ name: 'kind', label: t.kind }, kinds, attempt)}
  ${field({ name: 'percent', label: t.percent, hint: t.percent_hint, inputmode: 'decimal', optional }, attempt)}
  ${field({ name: 'amount_minor', label: t.sum(currency), hint: t.sum_hint, inputmode: 'decimal', optional }, attempt)}
  ${field({ name: 'periods', label: t.periods, hint: t.periods_hint, inputmode: 'numeric', optional }, attempt)}
  ${field({ name: 'from', label: t.from_day, hint: t.from_hint, optional }, attempt)}
  ${textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt)}`
  const back = customerPath(account_id)
  return asked(
    { title: t.give, says: [t.says], fields, button: t.put, does: 'give', back },
    reader,
    attempt,
  )
}

function give({ api, params, reader }: Visit, sent: Sent) {
  const account_id = params['account_id'] ?? ''
  const has = (name: string) => (sent.optional(name) ?? '') !== ''
  const body = {
    off: offOf(sent, reader),
    periods: has('periods') ? wholeNumber(sent, 'periods') : null,
    ...(has('from') && { from: isoInstant(dayOf(sent, 'from', t.bad_day)) }),
    reason: sent.text('reason'),
  }
  const path = { subscription_id: sent.text('subscription_id') }
  const header = { 'Idempotency-Key': sent.key }
  return did(
    api.POST('/admin/subscriptions/{subscription_id}/discounts', {
      params: { path, header },
      body,
    }),
    at(account_id, { says: t.done, action: 'admin.subscription.discount' }),
  )
}

/** Of the fields of a form the one that its kind needs. Throws a `Refusal` at it where it cannot be read. */
function offOf(sent: Sent, { house }: Reader): Off {
  const kind = sent.text('kind')
  if (kind === 'period') return { kind }
  if (kind === 'percent') {
    const percent = percentOf(sent.optional('percent') ?? '')
    if (percent === undefined) throw refused('percent', t.bad_percent)
    return { kind, basis_points: Math.round(percent * 100) }
  }
  const amount_minor = centsOf(sent.optional('amount_minor') ?? '', currencyOf(house))
  if (amount_minor === undefined) throw refused('amount_minor', t.bad_sum)
  return { kind: 'amount', amount_minor }
}

function end({ api, params }: Visit, sent: Sent) {
  const path = {
    subscription_id: sent.text('subscription_id'),
    discount_id: sent.text('discount_id'),
  }
  return did(
    api.DELETE('/admin/subscriptions/{subscription_id}/discounts/{discount_id}', {
      params: { path },
    }),
    at(params['account_id'] ?? '', {
      says: t.end_done,
      action: 'admin.subscription.discount_end',
    }),
  )
}

function at(
  account_id: string,
  { says, action }: { readonly says: string; readonly action: string },
) {
  return { to: `${customerPath(account_id)}/discounts`, says, audit: { action, account_id } }
}
