/** When the month (UTC) began that is so many months before this one, by the clock of the machine: PostgreSQL has the same. */
export function monthsAgo(months: number): number {
  const now = new Date()
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)
}

/** The partition of a table for the month that is so many months before this one. */
export function partitionOf(table: string, months: number): string {
  return `${table}_${new Date(monthsAgo(months)).toISOString().slice(0, 7).replace('-', '_')}`
}
