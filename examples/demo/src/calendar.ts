import { DAY, HOUR, MINUTE } from '@billing/core'
import type { Deed, Person } from './person.ts'

/** One deed of one person at its instant. */
export interface Entry {
  readonly at: number
  readonly who: Person
  readonly deed: Deed
}

/** People do things from 8 in the morning on, for ten hours. */
const MORNING = 8 * HOUR
const MINUTES_A_DAY = 600

/** Every deed of the cast before `today`, in the order of time; the same cast has the same minutes. */
export function calendarOf(cast: readonly Person[], today: number): Entry[] {
  const midnight = Math.floor(today / DAY) * DAY
  return cast
    .flatMap((who) =>
      who.story.map(([days_ago, deed], place) => {
        const morning = midnight - days_ago * DAY + MORNING
        // A person's deeds of one day follow one another.
        return { at: morning + minuteOf(who.email) * MINUTE + place * MINUTE, who, deed }
      }),
    )
    .toSorted((a, b) => a.at - b.at)
}

/** FNV-1a over the text's UTF-16 units: a minute that looks like chance and is always the same. */
function minuteOf(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  }
  return value % MINUTES_A_DAY
}
