import { DAY, type EpochMs, HOUR, isoInstant, MINUTE } from '@billing/core'
import { counted, day, type Html, html, instantOf, type Reader } from '@billing/pages'

/** How long ago, in the one unit that says enough. */
export function ageText(at: EpochMs, { now, language }: Pick<Reader, 'now' | 'language'>): string {
  const age = Math.max(0, now - at)
  const say = (unit: number, one: string) =>
    counted(language, Math.floor(age / unit), { one, other: `${one}s` })
  if (age >= 2 * DAY) return `${say(DAY, 'day')} ago`
  if (age >= 2 * HOUR) return `${say(HOUR, 'hour')} ago`
  return age >= MINUTE ? `${say(MINUTE, 'minute')} ago` : 'just now'
}

/** The day of an instant, and how long ago that is. */
export function since(at: EpochMs | string, reader: Reader): Html {
  const instant = typeof at === 'string' ? instantOf(at) : at
  return html`${day(instant, reader)} <small>${ageText(instant, reader)}</small>`
}

/** An instant to the minute, in the time zone of the house. */
export function minute(at: EpochMs, { house }: Pick<Reader, 'house'>): Html {
  const iso = isoInstant(at)
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone: house.time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)
  return html`<time datetime="${iso}" title="${iso}">${text}</time>`
}
