import { type EpochMs, epochMs, formatDate, isoInstant } from '@billing/core'
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
