import { civilFromDays, DAY, type EpochMs, localTime, type TimeZone } from '@billing/core'

/** A day as it stands in a text, and as ISO 8601 writes it: `+58876-12-27` where the year has more than four digits. */
export interface ShownDay {
  readonly text: string
  readonly day: string
}

/** January of each language, by how its name begins: in both, long and short forms begin alike. */
const MONTHS = [
  'jan feb mar apr may jun jul aug sep oct nov dec'.split(' '),
  'saus vasar kov bal geguž birž liep rugpj rugs spal lapkr gruod'.split(' '),
]
const monthOf = (name: string) =>
  Math.max(
    ...MONTHS.map((names) => names.findIndex((begins) => name.toLowerCase().startsWith(begins))),
  ) + 1

const written = (year: string, month: number | string, day: string) =>
  `${year.padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** Each form in which pages, mails and documents write a day. */
const FORMS: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  // 27 December 58876, 27 Dec 2026, and Sept as en-GB has it
  [
    /\b(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}* (\d{4,})/gu,
    ([, day = '', month = '', year = '']) => written(year, monthOf(month), day),
  ],
  // 2026 m. kovo 1 d.
  [
    /(\d+) m\. (\p{L}+) (\d{1,2}) d\./gu,
    ([, year = '', month = '', day = '']) => written(year, monthOf(month), day),
  ],
  // 2026-03-01, +058876-12-27T…; a part of an id is none
  [
    /(?<![\w-])[+-]?(\d{4,})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=$|T\d\d:|[^\w-])/g,
    ([, year = '', month = '', day = '']) => written(String(Number(year)), month, day),
  ],
]

/** Every day that stands in a text. */
export function daysIn(text: string): ShownDay[] {
  const plain = text.replaceAll(/[\u00a0\u202f]/g, ' ')
  return FORMS.flatMap(([form, dayOf]) =>
    [...plain.matchAll(form)].map((found) => ({ text: found[0], day: dayOf(found) })),
  )
}

/** What a reader sees of a page, and what stands in the attributes of its instants. */
export function textOf(page: string): string {
  return page
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<time datetime="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
}

/** The day of an instant in a zone. */
export function dayIn(at: EpochMs, zone: TimeZone): string {
  const { year, month, day } = localTime(at, zone)
  return written(String(year), month, String(day))
}

/** The days on which nothing of a world can be: longer than two years before its first instant, or ten after the last. */
export function impossible(
  text: string,
  { begins, now }: { begins: number; now: number },
): string[] {
  const { year: first } = civilFromDays(Math.floor(begins / DAY))
  const { year: last } = civilFromDays(Math.floor(now / DAY))
  return daysIn(text)
    .filter(
      ({ day }) => Number(day.slice(0, -6)) < first - 2 || Number(day.slice(0, -6)) > last + 10,
    )
    .map((found) => found.text)
}
