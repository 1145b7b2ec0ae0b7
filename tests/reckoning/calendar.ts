/** The operator's calendar, by the zone rules that the machine knows. Instants are milliseconds. */

/** A day and a time as a clock on the operator's wall shows them. */
export interface Wall {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  /** Milliseconds since midnight. */
  readonly time: number
}

export const DAY = 86_400_000
export const MINUTE = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** What the wall shows at an instant. */
export function wallAt(zone: string, at: number): Wall {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const read = (name: string) => Number(parts.get(name as never))
  const seconds = (read('hour') * 60 + read('minute')) * 60 + read('second')
  const time = seconds * 1_000 + (at % 1_000)
  return { year: read('year'), month: read('month'), day: read('day'), time }
}

/** A wall's reading as if the wall hung in Greenwich: for differences only. */
const asIfUtc = ({ year, month, day, time }: Wall) => Date.UTC(year, month - 1, day) + time

const offsetAt = (zone: string, at: number) => asIfUtc(wallAt(zone, at)) - at

/**
 * When the wall shows this. A time that does not exist moves forward to the next valid one; one that exists twice means
 * the first. Source: states 2.1.
 */
export function instantOf(zone: string, wall: Wall): number {
  const guess = asIfUtc(wall)
  const offsets = [offsetAt(zone, guess - DAY), offsetAt(zone, guess + DAY)]
  const fits = offsets
    .map((offset) => guess - offset)
    .filter((at) => at + offsetAt(zone, at) === guess)
  if (fits.length > 0) return Math.min(...fits)
  return firstAfterGap(zone, guess)
}

/** The instant at which the clocks jump over a reading. */
function firstAfterGap(zone: string, guess: number): number {
  let before = guess - 2 * DAY
  let after = guess + 2 * DAY
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (middle + offsetAt(zone, middle) < guess) before = middle
    else after = middle
  }
  return after
}

/** The number of a day: the days between two dates are the difference of their numbers. */
export const dayNumber = ({ year, month, day }: Pick<Wall, 'year' | 'month' | 'day'>) =>
  Date.UTC(year, month - 1, day) / DAY

/** The local date of an instant, as a number of days. */
export const localDay = (zone: string, at: number) => dayNumber(wallAt(zone, at))

/** So many local days later, at the same time of day. */
export function plusDays(zone: string, at: number, days: number): number {
  const { time } = wallAt(zone, at)
  return instantOf(zone, { ...dateOf(localDay(zone, at) + days), time })
}

/** The date with this number. */
export function dateOf(number: number): Pick<Wall, 'year' | 'month' | 'day'> {
  const date = new Date(number * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/**
 * So many calendar months after the anchor, on its day of the month or the month's last, at its time of day; always
 * from the anchor, so that nothing drifts. Source: contract 7.1, states 2.1.
 */
export function plusMonths(zone: string, anchor: number, months: number): number {
  const { year, month, day, time } = wallAt(zone, anchor)
  const counted = year * 12 + (month - 1) + months
  const target = { year: Math.floor(counted / 12), month: (counted % 12) + 1 }
  const last = new Date(Date.UTC(target.year, target.month, 0)).getUTCDate()
  return instantOf(zone, { ...target, day: Math.min(day, last), time })
}

/** The first instant of the next local day. */
export const midnightAfter = (zone: string, at: number) =>
  instantOf(zone, { ...dateOf(localDay(zone, at) + 1), time: 0 })
