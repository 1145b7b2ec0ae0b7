import type { Schema } from '@billing/client'
import { RATED_CURRENCIES } from '@billing/core'
import {
  answered,
  type Attempt,
  card,
  empty,
  field,
  heading,
  type Html,
  html,
  instantOf,
  type Page,
  type Reader,
  select,
  type Sent,
  table,
  type Visit,
} from '@billing/pages'
import { sectionNav } from '../../nav.ts'
import { did } from '../../shape/answers.ts'
import { asked, pressed } from '../../shape/ask.ts'
import { minute } from '../../shape/time.ts'
import { RATES as t } from '../../texts/exchange-rates.ts'

type Rate = Schema<'ExchangeRate'>

const PATH = '/exchange-rates'

/** The rates of the last 31 days, newest first, and the form that keeps another one. */
export const exchangeRates: Page<readonly Rate[]> = {
  path: PATH,
  who: 'account',
  async load({ api }) {
    const { data } = await answered(api.GET('/admin/exchange-rates'))
    return data
  },
  view(rates, reader, attempt) {
    const body = html`${heading(t.title, t.lead)} ${sectionNav(PATH, reader)}
    ${pressed(reader, () => card(t.put, putting(reader, attempt)))}
    ${rates.length === 0 ? empty(t.none) : rateTable(rates, reader)}`
    return { title: t.title, body }
  },
  actions: { '': put },
}

function rateTable(rates: readonly Rate[], reader: Reader): Html {
  const columns = [
    { head: t.day },
    { head: t.currency },
    { head: t.per_euro, amounts: true },
    { head: t.source },
    { head: t.put_at },
  ]
  const rows = rates.map(({ day, currency, per_euro, source, put_at }) => [
    day,
    currency,
    per_euro,
    source,
    minute(instantOf(put_at), reader),
  ])
  return table(t.table, columns, rows)
}

function putting(reader: Reader, attempt: Attempt): Html {
  const currencies = RATED_CURRENCIES.map((value) => ({ value, label: value }))
  const per_euro = { label: t.per_euro, hint: t.per_euro_hint, inputmode: 'decimal' } as const
  const fields = html`${field({ name: 'day', label: t.day, hint: t.day_hint }, attempt)}
  ${select({ name: 'rates.0.currency', label: t.currency }, currencies, attempt)}
  ${field({ name: 'rates.0.per_euro', ...per_euro }, attempt)}
  ${field({ name: 'source', label: t.source, value: 'ECB', max: 500 }, attempt)}`
  const question = { title: '', says: [t.put_says], fields, button: t.button }
  return asked(question, reader, attempt)
}

/** The form has one rate: the API names its fields by the place in its list. */
async function put({ api }: Visit, sent: Sent) {
  const rate = {
    currency: sent.text('rates.0.currency') as Rate['currency'],
    per_euro: sent.text('rates.0.per_euro'),
  }
  const body = { day: sent.text('day'), source: sent.text('source'), rates: [rate] }
  return did(api.POST('/admin/exchange-rates', { body }), {
    to: PATH,
    says: t.done,
    audit: { action: 'admin.exchange_rates.put' },
  })
}
