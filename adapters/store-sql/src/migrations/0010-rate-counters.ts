import type { Ddl } from './ddl.ts'

/** How often each limited thing was done in its present window. */
export const rateCounters: Ddl = ({ int, key, strict }) => [
  `create table rate_counters (
    counter_key ${key} primary key,
    used ${int} not null,
    resets_at ${int} not null
  )${strict}`,
  `create index rate_counters_reset on rate_counters (resets_at)`,
]
