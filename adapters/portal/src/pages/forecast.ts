import type { Schema } from '@billing/client'
import {
  card,
  foreseen,
  foretold,
  type Html,
  html,
  isWorst,
  navigation,
  NOTHING,
  type Part,
  partOf,
  type Reader,
  shown,
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
  /** What plans are called, where one is foreseen. */
  readonly plans?: readonly Schema<'Plan'>[] | undefined
}

/** What will happen to the reader's account, if what the address supposes comes to be. */
export async function readAhead({ api, query, reader }: Visit): Promise<Ahead> {
  const supposed = SUPPOSED.find((each) => each === query.get('if')) ?? ''
  const asked = supposed === '' ? {} : { if: supposed }
  const read = (until: { until?: string }) =>
    partOf(api.GET('/account/forecast', { params: { query: { ...asked, ...until } } }))
  const forecast = await foreseen(read, reader.now)
  if (!('data' in forecast) || !forecast.data.events.some(({ key }) => key === 'plan')) {
    return { supposed, forecast }
  }
  const plans = await partOf(api.GET('/plans'))
  return { supposed, forecast, plans: 'data' in plans ? plans.data.data : [] }
}

/** What happens if nobody does anything, and what if: each supposition is a link, where it would change anything. */
export function aheadCard({ supposed, forecast, plans }: Ahead, at: string, reader: Reader): Html {
  const t = FORECAST[reader.language]
  const decided = supposed === '' && 'data' in forecast && !forecast.data.events.some(isOpen)
  const links = SUPPOSED.map((each) => ({
    href: each === '' ? at : `${at}?if=${each}`,
    text: t.ifs[each],
    current: each === supposed,
  }))
  const title = supposed === '' ? t.title : `${t.suppose} ${t.ifs[supposed]}`
  const body = html`<p class="lead">${t.lead}</p>
    ${decided ? NOTHING : navigation(links, t.suppose, 'sub supposed')}
    ${shown(forecast, reader, ({ events }) => told(events, plans, reader))}`
  return card(title, body)
}

/** Whether what will happen hangs on a card: on money that is asked for, now or later. */
function isOpen({ key }: Schema<'ForecastEvent'>): boolean {
  return /^(?:charge|retry|dunning)\./.test(key)
}

/** The next three things, and the worst that they lead to. */
function soon(events: readonly Schema<'ForecastEvent'>[]): Schema<'ForecastEvent'>[] {
  return events.filter((event, place) => place < 3 || (isWorst(event) && event.key !== 'notice'))
}

/** What comes soon. */
export function soonCard({ forecast, plans }: Ahead, reader: Reader): Html {
  const t = FORECAST[reader.language]
  const whole = html`<a href="${reader.base}/billing#ahead">${t.whole}</a>`
  return card(
    t.title,
    shown(forecast, reader, ({ events }) => told(soon(events), plans, reader)),
    whole,
  )
}

function told(
  events: readonly Schema<'ForecastEvent'>[],
  plans: Ahead['plans'],
  reader: Reader,
): Html {
  const { events: words, none } = FORECAST[reader.language]
  return foretold(events, { words, none, plans }, reader)
}
