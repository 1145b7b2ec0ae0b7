import { epochMs, fromIso, plusLocalDays, type TimeZone } from '@billing/core'
import { dayIn, daysIn } from './dates.ts'

/** What a page may say, because the API said it to that page. */
export interface Known {
  readonly days: ReadonlySet<string>
  /** Cents, without their sign. */
  readonly cents: ReadonlySet<number>
}

/** Every fact of some answers: a day is shown in the zone of the house, in the console also in UTC. */
export function factsOf(answers: readonly unknown[], zones: readonly TimeZone[]): Known {
  const days = new Set<string>()
  const cents = new Set<number>()
  for (const [name, value] of answers.flatMap((answer) => [...valuesOf(answer, '')])) {
    if (typeof value === 'number') cents.add(Math.abs(value))
    else for (const { day } of daysIn(value)) days.add(day)
    for (const at of instantsOf(name, value, zones)) {
      for (const zone of zones) days.add(dayIn(epochMs(at), zone))
    }
  }
  return { days, cents }
}

/** The instants that a field names. Seconds and milliseconds of this century: which of them, the type of the client says. */
function instantsOf(name: string, value: string | number, zones: readonly TimeZone[]): number[] {
  if (typeof value === 'number') {
    if (value > 1e9 && value < 1e10) return [value * 1_000]
    return value > 1e12 && value < 1e13 ? [value] : []
  }
  if (!/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return []
  const at = fromIso(value)
  // A period is shown with its last day; where the plan ends with it, that instant is shown as well.
  const lastDays = name.endsWith('period_end')
    ? zones.map((zone) => plusLocalDays(at, -1, zone))
    : []
  return name === 'period_end' ? lastDays : [...lastDays, at]
}

/** Every text and number with its name, also in JSON that stands in a text. */
function* valuesOf(part: unknown, name: string): Generator<[name: string, value: string | number]> {
  if (typeof part === 'number') yield [name, part]
  else if (typeof part === 'string') {
    yield [name, part]
    if (/^[[{]/.test(part)) yield* valuesOf(JSON.parse(part), name)
  } else if (Array.isArray(part)) {
    for (const inside of part) yield* valuesOf(inside, name)
  } else if (typeof part === 'object' && part !== null) {
    for (const [key, inside] of Object.entries(part)) yield* valuesOf(inside, key)
  }
}

/** Every amount that stands in a text, with its cents. */
export function amountsIn(text: string): { readonly text: string; readonly cents: number }[] {
  const found = text.matchAll(/€\d{1,3}(?:,\d{3})*\.\d\d|\d{1,3}(?:\u00a0\d{3})*,\d\d\u00a0€/g)
  return [...found].map(([all]) => ({ text: all, cents: Number(all.replaceAll(/\D/g, '')) }))
}
