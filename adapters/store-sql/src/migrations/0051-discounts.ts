import type { Ddl } from './ddl.ts'

/** The discounts of a subscription, and that of the period that was billed last. */
export const discounts: Ddl = () => [
  `alter table subscriptions add column discounts text not null default '[]'`,
  'alter table subscriptions add column in_force text',
]
