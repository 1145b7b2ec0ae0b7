import type { Ddl } from './ddl.ts'

/** The length of a subscription's periods, and since when it is that. Every subscription of before is paid by the month. */
export const intervals: Ddl = (dialect) => [
  `alter table subscriptions add column "interval" text not null default 'month' check ("interval" in ('month', 'year'))`,
  `alter table subscriptions add column interval_since ${dialect === 'sqlite' ? 'integer' : 'bigint'}`,
]
