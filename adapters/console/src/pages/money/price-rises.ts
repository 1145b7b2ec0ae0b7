import type { Schema } from '@billing/client'
import {
  answered,
  buttonLink,
  card,
  day,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  pill,
  type Reader,
  type Sent,
  textArea,
  type Visit,
} from '@billing/pages'
import { did, linked } from '../../shape/answers.ts'
import { asked, pressed } from '../../shape/ask.ts'
import { idText, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { type Names, readNames } from '../../shape/names.ts'
import { pathTo } from '../../shape/paths.ts'
import { RISES as t } from '../../texts/price-rises.ts'
import { howMuch, whatRises } from './rise-said.ts'

type Rise = Schema<'PriceRise'>

const PATH = '/price-rises'

/** Every rise for many. */
export const priceRises = listPage({
  path: PATH,
  words: t.list,
  labels: {},
  filters: {},
  beside: (reader) => pressed(reader, () => buttonLink(`${reader.base}${PATH}/new`, t.create)),
  async read({ api }, query) {
    const { data, next } = await linked(api.GET('/admin/price-rises', { params: { query } }))
    return { rows: data.data, next }
  },
  columns: [
    [t.what, (one, reader) => link(risePath(one.price_rise_id), whatRises(one), reader)],
    [t.by, (one, reader) => howMuch(one, reader)],
    [t.since, ({ effective_at }, reader) => day(effective_at, reader)],
    [t.stage, stageOf],
    [t.told, ({ counts }) => String(counts.told ?? 0), 'amounts'],
    [t.applied, ({ counts }) => String(counts.applied ?? 0), 'amounts'],
    [t.left, ({ counts }) => String(counts.left ?? 0), 'amounts'],
  ],
})

/** The page of a rise. */
export function risePath(price_rise_id: string): string {
  return pathTo(`${PATH}/{id}`, price_rise_id)
}

interface OneRise {
  readonly rise: Rise
  readonly names: Names
}

/** One rise for many: how many were told, for how many it counts, how many left; and the way to stop it. */
export const priceRise: Page<OneRise> = {
  path: `${PATH}/{price_rise_id}`,
  who: 'account',
  async load({ api, params }) {
    const path = { price_rise_id: params['price_rise_id'] ?? '' }
    const rise = await answered(api.GET('/admin/price-rises/{price_rise_id}', { params: { path } }))
    return { rise, names: await readNames({ api }, [rise.user_id]) }
  },
  view({ rise, names }, reader, attempt) {
    const title = t.one_title(whatRises(rise))
    const body = html`${heading(title, howMuch(rise, reader), stageOf(rise))}
    ${card(t.stands, countsOf(rise))} ${card(t.known, knownOf(rise, names, reader))}
    ${mayStop(rise) ? card(t.stop, asked(stopping(rise, attempt), reader, attempt)) : NOTHING}`
    return { title, body, width: 'form-wide' }
  },
  actions: { '': stop },
}

function stageOf({ stage }: Pick<Rise, 'stage'>): Html {
  const [said, tone] = t.stages[stage]
  return pill(said, tone)
}

/** A rise of which everybody was told has nothing left to stop. */
function mayStop({ stage, counts }: Rise): boolean {
  return stage === 'telling' || (stage === 'told' && (counts.planned ?? 0) > 0)
}

function countsOf({ counts }: Rise): Html {
  const states = Object.keys(t.counts) as (keyof typeof t.counts)[]
  return facts(
    states.map((state) => ({ name: t.counts[state], value: String(counts[state] ?? 0) })),
  )
}

function knownOf(rise: Rise, names: Names, reader: Reader): Html {
  const { effective_at, created_at, user_id, reason } = rise
  return facts([
    { name: t.what, value: whatRises(rise) },
    { name: t.by, value: howMuch(rise, reader) },
    { name: t.since, value: day(effective_at, reader) },
    { name: t.reason, value: reason },
    { name: t.asked_at, value: day(created_at, reader) },
    { name: t.by_whom, value: names.get(user_id) ?? idText(user_id) },
  ])
}

function stopping({ counts }: Rise, attempt: Parameters<typeof textArea>[1]) {
  const { told = 0, applied = 0, left = 0 } = counts
  return {
    title: t.stop,
    says: t.stop_says,
    fields: textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt),
    button: t.stop_button(told + applied + left),
    weight: 'danger',
    back: PATH,
  } as const
}

function stop({ api, params }: Visit, sent: Sent) {
  const price_rise_id = params['price_rise_id'] ?? ''
  const given = { path: { price_rise_id }, header: { 'Idempotency-Key': sent.key } }
  const body = { reason: sent.text('reason') }
  return did(api.POST('/admin/price-rises/{price_rise_id}/stop', { params: given, body }), {
    to: risePath(price_rise_id),
    says: t.stopped,
    audit: { action: 'admin.price_rise.stop' },
  })
}
