import type { Ddl } from './ddl.ts'

/** How many of each thing a phone system may have, and what the core confirmed of it; null where none was ever agreed. */
export const tenantLimits: Ddl = (dialect) => {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint'
  return [
    'alter table tenants add column limits text',
    `alter table tenants add column limits_generation ${whole}
      check ((limits_generation is null) = (limits is null))`,
    `alter table tenants add column limits_synced_generation ${whole}
      check (limits_synced_generation <= limits_generation)`,
    `create index tenants_limited on tenants (tenant_id)
      where limits is not null and status <> 'deleted'`,
  ]
}
