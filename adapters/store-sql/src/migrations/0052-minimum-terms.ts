import type { Ddl } from './ddl.ts'

/** What binds a subscription and with which period it ends; and what the plan of a signup was sold with. */
export const minimumTerms: Ddl = (dialect) => {
  const int = dialect === 'postgres' ? 'bigint' : 'integer'
  return [
    'alter table subscriptions add column commitment text',
    `alter table subscriptions add column ends_at ${int}`,
    'alter table signups add column term text',
  ]
}
