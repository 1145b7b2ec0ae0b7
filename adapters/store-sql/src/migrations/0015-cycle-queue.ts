import type { Ddl } from './ddl.ts'

/** The queue of billing cycles: who works on one and until when, and which fall due. */
export const cycleQueue: Ddl = ({ int }) => [
  `alter table billing_cycles add column lease_until ${int}`,
  `alter table billing_cycles add column lease_fence ${int} not null default 0`,
  `create index billing_cycles_due on billing_cycles (next_action_at, cycle_id)
   where next_action_at is not null`,
  `create index billing_cycles_state on billing_cycles (state, state_since)`,
  `create index billing_cycles_held on billing_cycles (held_for, state, state_since)
   where held_for is not null`,
]
