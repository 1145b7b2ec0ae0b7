import type { Schema } from '@billing/client'
import { type Html } from '../html/html.ts'
import { amountText } from '../parts/amount.ts'
import { empty } from '../parts/empty.ts'
import { dayText } from '../parts/moment.ts'
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

/** What will happen, day by day. */
export function foretold(
  events: readonly Schema<'ForecastEvent'>[],
  telling: Telling,
  reader: Reader,
): Html {
  const lines = events.flatMap((event) => lineOf(event, telling, reader))
  return lines.length === 0
    ? empty(telling.none)
    : story(lines, COMMON[reader.language].more, reader)
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
  const foreseen = {
    to_pay: money('to_pay'),
    credit: money('credit_applied'),
    owed: money('owed'),
    day: instant === undefined ? '' : dayText(instant, reader),
    plan: planNameOf(plans, args['plan_tier'] ?? null, reader),
  }
  return [{ at, tone, title: title(foreseen) }]
}
