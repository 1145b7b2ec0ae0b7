/** A month (UTC), counted from that of year 0: the next one is one more. */
export type Month = number

/** The month of an instant, in milliseconds since 1970. */
export function monthAt(at: number): Month {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** When a month begins, in milliseconds since 1970. */
export function beginOf(month: Month): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1)
}

/** What the partition of a month is called. */
export function partitionOf(table: string, month: Month): string {
  return `${table}_${new Date(beginOf(month)).toISOString().slice(0, 7).replace('-', '_')}`
}
