const DAY = 24 * 3_600_000

/** Days from the first up to and without the last, each as its number since 1970. */
export interface Days {
  readonly from: number
  readonly to: number
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** The number of the local day that an instant lies in, counted from 1 January 1970. */
export function localDay(at: number, time_zone: string): number {
  if (time_zone === 'UTC') return Math.floor(at / DAY)
  const format =
    FORMATS.get(time_zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: time_zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  FORMATS.set(time_zone, format)
  return Date.parse(`${format.format(at)}T00:00:00Z`) / DAY
}

/** How such a day is written. */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** Whether a day is one of them. */
export function isWithin(day: number, { from, to }: Days): boolean {
  return from <= day && day < to
}
