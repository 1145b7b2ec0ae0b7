import type { Schema } from '@billing/client'
import { type Html } from '../html/html.ts'
import { amountText } from '../parts/amount.ts'
import { empty } from '../parts/empty.ts'
import { dayText } from '../parts/moment.ts'
import type { Tone } from '../parts/pill.ts'
import { type Event, story } from '../parts/story.ts'
import type { Reader } from '../reader.ts'
import { COMMON } from '../texts/common.ts'

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

/** What will happen, day by day; `none` stands where nothing will. */
export function foretold(
  events: readonly Schema<'ForecastEvent'>[],
  { words, none }: { readonly words: ForecastWords; readonly none: string },
  reader: Reader,
): Html {
  const lines = events.flatMap((event) => lineOf(event, words, reader))
  return lines.length === 0 ? empty(none) : story(lines, COMMON[reader.language].more, reader)
}

function lineOf(
  { key, at, args, amounts }: Schema<'ForecastEvent'>,
  words: ForecastWords,
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
    plan: args['plan_tier'] ?? '',
  }
  return [{ at, tone, title: title(foreseen) }]
}
