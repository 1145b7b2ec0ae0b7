import { type EpochMs, epochMs, formatDate, isoInstant, plusLocalDays } from '@billing/core'
import { type Html, html } from '../html/html.ts'
import type { Reader } from '../reader.ts'

type Clocked = Pick<Reader, 'language' | 'house'>

/** An instant as the API writes it, in ISO 8601. */
export function instantOf(written: string): EpochMs {
  return epochMs(Date.parse(written))
}

/** The day of an instant as text, in the time zone of the house. */
export function dayText(at: EpochMs | string, { language, house }: Clocked): string {
  return formatDate(typeof at === 'string' ? instantOf(at) : at, house.time_zone, language)
}

/** The day of an instant; the instant itself is in its title. */
export function day(at: EpochMs | string, reader: Clocked): Html {
  const instant = typeof at === 'string' ? instantOf(at) : at
  const iso = isoInstant(instant)
  return html`<time datetime="${iso}" title="${iso}">${dayText(instant, reader)}</time>`
}

/** The first and the last day of a period, as its document has them: `end` is the first instant after it. */
export function periodText(start: string, end: string, reader: Clocked): string {
  const [from, to] = [instantOf(start), instantOf(end)]
  const last = plusLocalDays(to, -1, reader.house.time_zone)
  const days = last > from ? [from, last] : [from]
  return days.map((at) => dayText(at, reader)).join(' – ')
}
