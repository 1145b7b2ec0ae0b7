import type { Ddl } from './ddl.ts'

/** What smaller plans left uncovered of a running period; nothing is known of those before. */
export const uncovered: Ddl = (dialect) => {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint'
  return [
    `alter table subscriptions add column uncovered_minor ${whole} not null default 0`,
    `alter table subscriptions add column gaps text not null default '[]'`,
    `alter table plan_changes add column uncovered_minor ${whole}`,
  ]
}
