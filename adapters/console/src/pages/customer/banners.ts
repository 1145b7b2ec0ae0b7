import type { Schema } from '@billing/client'
import { fromUnixSeconds, unixSeconds } from '@billing/core'
import {
  type Attempt,
  card,
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
import { did, linked } from '../../shape/answers.ts'
import { asked } from '../../shape/ask.ts'
import { dayOf } from '../../shape/days.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { word } from '../../shape/word.ts'
import { BANNERS as t } from '../../texts/deeds.ts'
import { WORDS } from '../../texts/states.ts'

type Banner = Schema<'AdminAccountBanner'>

interface Banners {
  readonly standing: Standing
  readonly list: readonly Banner[]
}

/** What a customer sees above every page, what was there before, and a new one. */
export const banners: Page<Banners> = {
  path: '/customers/{account_id}/banners',
  who: 'account',
  async load(visit) {
    const path = { account_id: visit.params['account_id'] ?? '' }
    const params = { path, query: { limit: 100 } }
    const [standing, { data }] = await Promise.all([
      standingOf(visit),
      linked(visit.api.GET('/admin/customers/{account_id}/banners', { params })),
    ])
    return { standing, list: data.items }
  },
  view({ standing, list }, reader, attempt) {
    const title = t.title(standing.name)
    const question = {
      title: t.create,
      says: [t.says],
      fields: fields(attempt),
      button: t.put,
      does: 'create',
      back: customerPath(standing.account_id),
    }
    const body = html`${heading(title)}
    ${card(t.list, list.length === 0 ? empty(t.none) : bannerTable(list, reader, attempt))}
    ${card(t.create, asked(question, reader, attempt))}`
    return { title, body, width: 'form-wide' }
  },
  actions: { create, clear },
}

function bannerTable(list: readonly Banner[], reader: Reader, attempt: Attempt): Html {
  const columns = [
    { head: t.text },
    { head: t.severity },
    { head: t.state },
    { head: t.until },
    { head: t.clear, silent: true },
  ]
  const rows = list.map(({ id, message_key, severity, active, expires_at }) => [
    message_key,
    word('banner', severity),
    active ? pill(t.active, 'good') : pill(t.gone, 'quiet'),
    expires_at === null ? '–' : day(fromUnixSeconds(expires_at), reader),
    active && reader.writes
      ? form(
          { does: 'clear', button: t.clear, weight: 'quiet', fields: hidden('banner_id', id) },
          attempt,
        )
      : NOTHING,
  ])
  return table(t.list, columns, rows)
}

function fields(attempt: Attempt): Html {
  const optional = '(optional)'
  const grave = (['info', 'warn', 'critical'] as const).map((value) => {
    return { value, label: WORDS.banner[value][0] }
  })
  return html`${textArea({ name: 'message_key', label: t.text, hint: t.text_hint, max: 160 }, attempt)}
  ${select({ name: 'severity', label: t.severity }, grave, attempt)}
  ${field({ name: 'expires_at', label: t.until, hint: t.until_hint, optional }, attempt)}
  ${field({ name: 'cta_url', label: t.link, hint: t.link_hint, optional }, attempt)}
  ${field({ name: 'cta_label_key', label: t.link_text, optional, max: 160 }, attempt)}`
}

function create({ api, params }: Visit, sent: Sent) {
  const account_id = params['account_id'] ?? ''
  const until = sent.optional('expires_at')
  const expires_at = until === undefined ? null : unixSeconds(dayOf(sent, 'expires_at', t.bad_day))
  const body = {
    severity: sent.text('severity') as Schema<'BannerSeverity'>,
    kind: t.kind,
    message_key: sent.text('message_key'),
    cta_url: sent.optional('cta_url') ?? null,
    cta_label_key: sent.optional('cta_label_key') ?? null,
    expires_at,
  }
  const given = { params: { path: { account_id } }, body }
  return did(api.POST('/admin/customers/{account_id}/banners', given), {
    to: `${customerPath(account_id)}/banners`,
    says: t.done,
    audit: { action: 'admin.banner.create', account_id },
  })
}

function clear({ api, params }: Visit, sent: Sent) {
  const account_id = params['account_id'] ?? ''
  const path = { account_id, banner_id: sent.text('banner_id') }
  return did(
    api.DELETE('/admin/customers/{account_id}/banners/{banner_id}', { params: { path } }),
    {
      to: `${customerPath(account_id)}/banners`,
      says: t.cleared,
      audit: { action: 'admin.banner.clear', account_id },
    },
  )
}
