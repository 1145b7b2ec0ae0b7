import type { Ddl } from './ddl.ts'

/** What the scheduler did: one row for each hour with a tick. */
export const schedulerHours: Ddl = ({ int, strict }) => [
  `create table scheduler_hours (
    hour_at ${int} primary key,
    ticks ${int} not null check (ticks >= 0),
    did text not null,
    faults ${int} not null check (faults >= 0),
    failed_ticks ${int} not null check (failed_ticks between 0 and ticks),
    last_faults text not null,
    busy_ms ${int} not null check (busy_ms >= 0),
    longest_ms ${int} not null check (longest_ms >= 0),
    last_tick_at ${int} not null,
    last_tick_ms ${int} not null check (last_tick_ms >= 0),
    dunning text not null
  )${strict}`,
]
