import type { Schema } from '@billing/client'
import {
  amountText,
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
import { customerPath } from '../../shape/paths.ts'
import { inWords } from '../../shape/sum.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { wholeNumber } from '../../shape/whole-number.ts'
import { CHARGES as t } from '../../texts/charges.ts'

type Charge = Schema<'AdminCharge'>
type Item = NonNullable<Schema<'PlanListResponse'>['items']>[number]

interface Charges {
  readonly standing: Standing
  readonly list: readonly Charge[]
  /** Those that are charged once. */
  readonly items: readonly Item[]
}

/** What a customer is charged once: what waits and what was billed, and a new one. */
export const charges: Page<Charges> = {
  path: '/customers/{account_id}/charges',
  who: 'account',
  async load(visit) {
    const [standing, plans] = await Promise.all([
      standingOf(visit),
      answered(visit.api.GET('/plans')),
    ])
    const items = (plans.items ?? []).filter(({ charged }) => charged === 'once')
    return { standing, items, list: await listOf(visit, standing) }
  },
  view({ standing, list, items }, reader, attempt) {
    const title = t.title(standing.name)
    const { subscription } = standing
    const body = html`${heading(title)}
    ${card(t.list, list.length === 0 ? empty(t.none) : chargeTable(list, reader, attempt))}
    ${card(t.charge, subscription === null ? empty(t.over) : question(standing, items, reader, attempt))}`
    return { title, body, width: 'form-wide' }
  },
  actions: { charge, take_back },
}

async function listOf({ api }: Visit, { subscription }: Standing): Promise<readonly Charge[]> {
  if (subscription === null) return []
  const { subscription_id } = subscription
  const params = { path: { subscription_id }, query: { limit: 100 } }
  const { data } = await answered(
    api.GET('/admin/subscriptions/{subscription_id}/charges', { params }),
  )
  return data
}

function chargeTable(list: readonly Charge[], reader: Reader, attempt: Attempt): Html {
  const columns = [
    { head: t.what },
    { head: t.quantity },
    { head: t.sum },
    { head: t.state },
    { head: t.since },
    { head: t.take_back, silent: true },
  ]
  const rows = list.map((each) => {
    const [said, tone] = t.states[each.state]
    const fields = html`${hidden('subscription_id', each.subscription_id)}
    ${hidden('charge_id', each.charge_id)}`
    return [
      each.description,
      String(each.quantity),
      amountText(each.line_total, reader),
      pill(said, tone),
      day(each.created_at, reader),
      each.state === 'waiting' && reader.writes
        ? form({ does: 'take_back', button: t.take_back, weight: 'quiet', fields }, attempt)
        : NOTHING,
    ]
  })
  return table(t.list, columns, rows)
}

function question(
  { account_id, subscription }: Standing,
  items: readonly Item[],
  reader: Reader,
  attempt: Attempt,
): Html {
  // Without an item to name nothing else says what it is for, and what it costs.
  const may = items.length > 0 ? { optional: '(optional)' } : {}
  const hints = items.length > 0 ? t.of_item : t.of_none
  const choices = [
    { value: '', label: t.no_item },
    ...items.map(({ item, names }) => ({ value: item, label: names.en })),
  ]
  const fields = html`${hidden('subscription_id', subscription?.subscription_id ?? '')}
  ${choices.length > 1 ? select({ name: 'item', label: t.item }, choices, attempt) : NOTHING}
  ${field({ name: 'description', label: t.text, hint: hints.text, ...may, max: 200 }, attempt)}
  ${field({ name: 'quantity', label: t.quantity, inputmode: 'numeric', value: '1' }, attempt)}
  ${field({ name: 'unit_price_minor', label: t.unit(inWords(currencyOf(reader.house))), ...hints.unit, inputmode: 'decimal', ...may }, attempt)}
  ${textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt)}`
  const back = customerPath(account_id)
  return asked(
    { title: t.charge, says: [t.says], fields, button: t.put, does: 'charge', back },
    reader,
    attempt,
  )
}

function charge({ api, params, reader }: Visit, sent: Sent) {
  const account_id = params['account_id'] ?? ''
  const body = {
    ...given('item', sent.optional('item')),
    ...given('description', sent.optional('description')),
    quantity: wholeNumber(sent, 'quantity'),
    ...unitPrice(sent, reader),
    reason: sent.text('reason'),
  }
  const path = { subscription_id: sent.text('subscription_id') }
  const header = { 'Idempotency-Key': sent.key }
  return did(
    api.POST('/admin/subscriptions/{subscription_id}/charges', { params: { path, header }, body }),
    {
      to: `${customerPath(account_id)}/charges`,
      says: t.done,
      audit: { action: 'admin.subscription.charge', account_id },
    },
  )
}

function given<Name extends string>(name: Name, value: string | undefined) {
  return value === undefined || value === ''
    ? {}
    : ({ [name]: value } as { readonly [K in Name]: string })
}

function unitPrice(sent: Sent, { house }: Reader) {
  const text = sent.optional('unit_price_minor') ?? ''
  if (text === '') return {}
  const unit_price_minor = centsOf(text, currencyOf(house))
  if (unit_price_minor === undefined) throw refused('unit_price_minor', t.bad_sum)
  return { unit_price_minor }
}

function take_back({ api, params }: Visit, sent: Sent) {
  const account_id = params['account_id'] ?? ''
  const path = { subscription_id: sent.text('subscription_id'), charge_id: sent.text('charge_id') }
  return did(
    api.DELETE('/admin/subscriptions/{subscription_id}/charges/{charge_id}', { params: { path } }),
    {
      to: `${customerPath(account_id)}/charges`,
      says: t.taken_back,
      audit: { action: 'admin.subscription.take_back_charge', account_id },
    },
  )
}
