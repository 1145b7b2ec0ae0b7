import type { Ddl } from './ddl.ts'

/** Webhooks whose signature did not hold, by source, until they are written down in the audit log. */
export const refusedWebhooks: Ddl = ({ int, key, strict }) => [
  `create table refused_webhooks (
    source ${key} primary key,
    times ${int} not null check (times >= 0),
    ip text,
    user_agent text,
    due_at ${int} not null
  )${strict}`,
  `create index refused_webhooks_due on refused_webhooks (due_at)`,
]
