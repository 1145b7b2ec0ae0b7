import { REPAIRS_UNTIL_UNKNOWN, SERVICE_LEVELS, statesOf, tenantMachine } from '@billing/core'
import { type Ddl, oneOf, refers } from './ddl.ts'

/** What we want the PBX core to make, and our mirror of what it made. */
export const tenants: Ddl = ({ int, key, strict }) => [
  `create table tenant_intents (
    account_id ${key} primary key ${refers('accounts')},
    signup_id ${key} ${refers('signups')},
    code ${key} not null unique,
    name text not null,
    slug ${key} not null unique,
    country text not null,
    timezone text not null,
    contact_email text not null,
    created_at ${int} not null
  )${strict}`,
  `create table tenants (
    tenant_id ${key} primary key,
    account_id ${key} not null ${refers('accounts')},
    code ${key} not null,
    name text not null,
    slug ${key} not null,
    status text not null ${oneOf('status', statesOf(tenantMachine))},
    country text not null,
    timezone text not null,
    contact_email text not null,
    my_pbx_url text not null,
    sip_domain text,
    desired_level text not null ${oneOf('desired_level', SERVICE_LEVELS)},
    actual_level text not null ${oneOf('actual_level', SERVICE_LEVELS)},
    generation ${int} not null,
    synced_generation ${int} not null,
    failed_repairs ${int} not null check (failed_repairs >= 0),
    created_at ${int} not null,
    updated_at ${int} not null,
    check (synced_generation <= generation)
  )${strict}`,
  `create index tenants_page on tenants (account_id, created_at, tenant_id)`,
  `create index tenants_unknown on tenants (failed_repairs)
   where failed_repairs >= ${REPAIRS_UNTIL_UNKNOWN}`,
  `create unique index tenants_one_alive on tenants (account_id) where status <> 'deleted'`,
]
