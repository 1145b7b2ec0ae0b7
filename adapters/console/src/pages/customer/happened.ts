import type { Schema } from '@billing/client'
import { type Meta, timelineWords } from '@billing/core'
import {
  amountText,
  card,
  empty,
  type Event,
  type Html,
  type Reader,
  story,
  type Tone,
} from '@billing/pages'
import { plain } from '../../shape/word.ts'
import { CUSTOMER as t } from '../../texts/customers.ts'

type TimelineEvent = Schema<'TimelineEvent'>

/** What happened to a customer, the newest first. */
export function happenedCard(events: readonly TimelineEvent[], reader: Reader): Html {
  const told = events.toReversed().flatMap((event) => lineOf(event, reader))
  const body = told.length === 0 ? empty(t.nothing_happened) : story(told, t.earlier, reader)
  return card(t.happened, body)
}

function lineOf(event: TimelineEvent, reader: Reader): Event[] {
  const title = timelineWords(event.key, event.args as Meta)
  if (title === null) return []
  const sums = Object.values(event.amounts).map((value) => amountText(value, reader))
  const says = [plain(event.actor), ...sums].join(' · ')
  return [{ at: event.at, title, says, tone: toneOf(event) }]
}

/** What stands out of a long list: what went wrong, what went well, and what asks for money. */
const TONES: readonly (readonly [RegExp, Tone])[] = [
  [/declined|no_payment|first_lock|write|unknown|refused/, 'bad'],
  [/processed|settled|tenant_ready|found_active|last_lock_gone/, 'good'],
  [/^dunning/, 'warn'],
]

function toneOf({ key, outcome }: TimelineEvent): Tone {
  if (outcome === 'failure') return 'bad'
  return TONES.find(([sign]) => sign.test(key))?.[1] ?? 'quiet'
}
