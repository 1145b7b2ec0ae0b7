import type { Ddl } from './ddl.ts'

/** What dashboards over a year read, without the rest of the rows. */
export const dashboards: Ddl = () => [
  `create index tallies_by_key on tallies (measure, tally_key, began_at, amount) where span = 'day'`,
  `create index scheduler_hours_ticks on scheduler_hours (hour_at, ticks, failed_ticks)`,
  `create index scheduler_hours_failed on scheduler_hours (hour_at) where failed_ticks > 0`,
]
