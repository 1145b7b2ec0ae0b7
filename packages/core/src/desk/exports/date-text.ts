import type { CivilDate } from '../../kernel/calendar.ts'

/** A date as ISO 8601 writes it. */
export function dateText({ year, month, day }: CivilDate): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
