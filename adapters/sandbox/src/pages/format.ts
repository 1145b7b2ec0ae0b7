import { DAY, type EpochMs, HOUR, isoInstant, MINUTE, SECOND } from '@billing/core'

const DATE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** "Tue, 14 Jul 2026" on the UTC calendar. */
export function dateText(at: EpochMs): string {
  return DATE.format(at)
}

/** "09:41:07" in UTC. */
export function timeText(at: EpochMs): string {
  return isoInstant(at).slice(11, 19)
}

/** "14 Jul 2026, 09:41" in UTC. */
export function instantText(at: EpochMs): string {
  return `${dateText(at).replace(/^\w+,? /, '')}, ${timeText(at).slice(0, 5)}`
}

/** A length of time in its one or two largest units: "31 days 2 h", "5 min". */
export function spanText(milliseconds: number): string {
  if (milliseconds < SECOND) return 'no time'
  // A move takes a moment itself, and 7 days less half a second are 7 days to a reader.
  if (milliseconds > MINUTE) return longSpanText(Math.round(milliseconds / MINUTE) * MINUTE)
  return `${Math.floor(milliseconds / SECOND)} s`
}

function longSpanText(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY)
  const hours = Math.floor((milliseconds % DAY) / HOUR)
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE)
  if (days > 0) return `${counted(days, 'day')}${hours > 0 ? ` ${hours} h` : ''}`
  if (hours > 0) return `${hours} h${minutes > 0 ? ` ${minutes} min` : ''}`
  return `${minutes} min`
}

/** "1 tick", "2 ticks". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** "€19.00" from minor units, by digits alone. */
export function amountText(amount_minor: number, currency: string): string {
  const digits = String(Math.abs(amount_minor)).padStart(3, '0')
  const sign = amount_minor < 0 ? '−' : ''
  const unit = currency === 'EUR' ? '€' : `${currency} `
  return `${sign}${unit}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A name of the code as a person reads it: `timeout_after_effect` is "timeout after effect". */
export function words(name: string): string {
  return name.replaceAll('_', ' ')
}
