import { BANNER_SOURCES, DUNNING_LADDER, NOTIFICATIONS, SEVERITIES } from '@billing/core'
import { type Ddl, oneOf, refers } from './ddl.ts'

/** What the web app shows: notifications to read, and banners across every page. */
export const notifications: Ddl = ({ int, key, strict }) => [
  `create table notifications (
    id ${key} primary key,
    account_id ${key} not null ${refers('accounts')},
    kind text not null ${oneOf('kind', Object.keys(NOTIFICATIONS))},
    severity text not null ${oneOf('severity', SEVERITIES)},
    message_key text not null,
    message_args text,
    cta_label_key text,
    cta_url text,
    dedupe_key ${key} not null,
    read_at ${int},
    created_at ${int} not null,
    unique (account_id, dedupe_key)
  )${strict}`,
  `create index notifications_page on notifications (account_id, created_at, id)`,
  `create index notifications_unread on notifications (account_id) where read_at is null`,
  `create table banners (
    id ${key} primary key,
    account_id ${key} not null ${refers('accounts')},
    severity text not null ${oneOf('severity', SEVERITIES)},
    kind text not null,
    message_key text not null,
    message_args text,
    cta_label_key text,
    cta_url text,
    source text not null ${oneOf('source', BANNER_SOURCES)},
    source_ref text,
    expires_at ${int},
    cleared_at ${int},
    created_at ${int} not null,
    updated_at ${int} not null,
    constraint banners_scheduler_kind check (source <> 'scheduler' or ${isDunning()})
  )${strict}`,
  `create index banners_page on banners (account_id, created_at, id) where cleared_at is null`,
  `create index banners_all_page on banners (account_id, created_at, id)`,
  `create unique index banners_one_dunning on banners (account_id)
   where source = 'scheduler' and cleared_at is null`,
]

function isDunning(): string {
  const kinds = new Set(DUNNING_LADDER.map(([, , , banner]) => `'${banner}'`))
  return `kind in (${[...kinds].join(', ')})`
}
