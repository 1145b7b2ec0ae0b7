import type { Schema } from '@billing/client'
import { after, DAY, type EpochMs, isoInstant } from '@billing/core'
import type { Part } from '../api/refusal.ts'
import { type Html } from '../html/html.ts'
import { amountText } from '../parts/amount.ts'
import { empty } from '../parts/empty.ts'
import { dayText, instantOf } from '../parts/moment.ts'
import type { Tone } from '../parts/pill.ts'
import { type Event, story } from '../parts/story.ts'
import type { Reader } from '../reader.ts'
import { COMMON } from '../texts/common.ts'
import { planNameOf } from './plan-name.ts'

/** What the words of something to come are completed with. */
export interface Foreseen {
  readonly to_pay: string
  readonly credit: string
  readonly owed: string
  readonly day: string
  readonly plan: string
}

/** How each event is told, by the key that the API has for it; what is not listed is not told. */
export type ForecastWords = Readonly<
  Record<string, readonly [tone: Tone, title: (foreseen: Foreseen) => string]>
>

/** How a forecast is told. */
export interface Telling {
  readonly words: ForecastWords
  /** Stands where nothing will happen. */
  readonly none: string
  /** Those that are called by their names; another one is by its tier. */
  readonly plans?: readonly Schema<'Plan'>[] | undefined
}

type Forecast = Part<Schema<'ForecastResponse'>>

/** What leads to the end of an account, and what stands there. */
const TROUBLE = /^dunning\.|^ended\.|\.(?:declined|no_card)$/
const LAST = 'tenant_removed'

/** What of a far future is told: the worst. */
const WORST = /^dunning\.(?:suspended|cancelled)$|^ended\.|^notice$|^tenant_removed$/

/** As far as the API looks ahead. */
const FURTHEST = 730 * DAY

/** Whether an event is of the worst: the phones stop, the plan ends, the phone system is deleted. */
export function isWorst({ key }: Pick<Schema<'ForecastEvent'>, 'key'>): boolean {
  return WORST.test(key)
}

/** What will happen in the next months; and where that leads to the end, also the end, however far away. */
export async function foreseen(
  read: (query: { readonly until?: string }) => Promise<Forecast>,
  now: EpochMs,
): Promise<Forecast> {
  const soon = await read({})
  if (!('data' in soon) || !isCutOff(soon.data.events)) return soon
  const far = await read({ until: isoInstant(after(now, FURTHEST)) })
  if (!('data' in far)) return soon
  const until = instantOf(soon.data.until)
  const events = far.data.events.filter((event) => instantOf(event.at) < until || isWorst(event))
  return { data: { ...soon.data, events } }
}

function isCutOff(events: readonly Schema<'ForecastEvent'>[]): boolean {
  return events.some(({ key }) => TROUBLE.test(key)) && !events.some(({ key }) => key === LAST)
}

/** What will happen, day by day. */
export function foretold(
  events: readonly Schema<'ForecastEvent'>[],
  telling: Telling,
  reader: Reader,
): Html {
  const lines = events.filter(isTold).flatMap((event) => lineOf(event, telling, reader))
  return lines.length === 0
    ? empty(telling.none)
    : story(lines, COMMON[reader.language].more, reader)
}

/** The end of an unpaid plan is told once: by the step of dunning, which says what was unpaid. */
function isTold(
  { key, at }: Schema<'ForecastEvent'>,
  _place: number,
  events: readonly Schema<'ForecastEvent'>[],
): boolean {
  const isEnd = key === 'ended.write_off'
  return !isEnd || !events.some((each) => each.key === 'dunning.cancelled' && each.at === at)
}

function lineOf(
  { key, at, args, amounts }: Schema<'ForecastEvent'>,
  { words, plans = [] }: Telling,
  reader: Reader,
): Event[] {
  const line = words[key]
  if (!line) return []
  const money = (name: string) => (amounts[name] ? amountText(amounts[name], reader) : '')
  const instant = args['trial_ends_at'] ?? args['ends_at'] ?? args['until']
  const [tone, title] = line
  const completed = {
    to_pay: money('to_pay'),
    credit: money('credit_applied'),
    owed: money('owed'),
    day: instant === undefined ? '' : dayText(instant, reader),
    plan: planNameOf(plans, args['plan_tier'] ?? null, reader),
  }
  return [{ at, tone, title: title(completed), stays: isWorst({ key }) }]
}
