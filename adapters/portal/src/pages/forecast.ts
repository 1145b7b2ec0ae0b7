import type { Schema } from '@billing/client'
import {
  amountText,
  answered,
  card,
  COMMON,
  dayText,
  empty,
  type Event,
  type Html,
  html,
  navigation,
  type Part,
  part,
  type Reader,
  shown,
  story,
  type Visit,
} from '@billing/pages'
import { FORECAST } from '../texts/forecast.ts'

type Foreseen = Part<Schema<'ForecastResponse'>>

const SUPPOSED = ['', 'declined', 'new_card', 'paid_today', 'cancelled'] as const
type Supposed = (typeof SUPPOSED)[number]

/** What lies ahead, and what was supposed of it. */
export interface Ahead {
  readonly supposed: Supposed
  readonly forecast: Foreseen
}

/** What will happen to the reader's account, if what the address supposes comes to be. */
export async function readAhead({ api, query }: Visit): Promise<Ahead> {
  const supposed = SUPPOSED.find((each) => each === query.get('if')) ?? ''
  const asked = supposed === '' ? {} : { if: supposed }
  const forecast = await part(answered(api.GET('/account/forecast', { params: { query: asked } })))
  return { supposed, forecast }
}

/** What happens if nobody does anything, and what if: each supposition is a link. */
export function aheadCard({ supposed, forecast }: Ahead, at: string, reader: Reader): Html {
  const t = FORECAST[reader.language]
  const links = SUPPOSED.map((each) => ({
    href: each === '' ? at : `${at}?if=${each}`,
    text: t.ifs[each],
    current: each === supposed,
  }))
  const title = supposed === '' ? t.title : `${t.suppose.replace(/ …$/, '')} ${t.ifs[supposed]}`
  const body = html`<p class="lead">${t.lead}</p>
    ${navigation(links, t.suppose, 'sub')}
    ${shown(forecast, reader, ({ events }) => told(events, reader))}`
  return card(title, body)
}

/** The next few things alone. */
export function soonCard(forecast: Foreseen, reader: Reader): Html {
  const t = FORECAST[reader.language]
  const whole = html`<a href="${reader.base}/billing#ahead">${t.whole}</a>`
  return card(
    t.title,
    shown(forecast, reader, ({ events }) => told(events.slice(0, 3), reader)),
    whole,
  )
}

function told(events: readonly Schema<'ForecastEvent'>[], reader: Reader): Html {
  const lines = events.flatMap((event) => lineOf(event, reader))
  if (lines.length === 0) return empty(FORECAST[reader.language].none)
  return story(lines, COMMON[reader.language].more, reader)
}

function lineOf({ key, at, args, amounts }: Schema<'ForecastEvent'>, reader: Reader): Event[] {
  const line = FORECAST[reader.language].events[key]
  if (!line) return []
  const money = (name: string) => (amounts[name] ? amountText(amounts[name], reader) : '')
  const instant = args['trial_ends_at'] ?? args['ends_at'] ?? args['until']
  const [tone, title] = line
  const known = {
    to_pay: money('to_pay'),
    credit: money('credit_applied'),
    owed: money('owed'),
    day: instant === undefined ? '' : dayText(instant, reader),
    plan: args['plan_tier'] ?? '',
  }
  return [{ at, tone, title: title(known) }]
}
