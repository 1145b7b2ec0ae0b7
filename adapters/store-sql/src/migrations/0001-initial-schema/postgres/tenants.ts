/** What we want the PBX core to make, and our mirror of what it made. PostgreSQL. */
export const TENANTS: readonly string[] = [
  `create table tenant_intents (
    account_id text collate "C" primary key references accounts deferrable initially deferred,
    signup_id text collate "C" references signups deferrable initially deferred,
    code text collate "C" not null unique,
    name text not null,
    slug text collate "C" not null unique,
    country text not null,
    timezone text not null,
    contact_email text not null,
    created_at bigint not null
  )`,

  // One tenant of an account is alive.
  `create table tenants (
    tenant_id text collate "C" primary key,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    code text collate "C" not null,
    name text not null,
    slug text collate "C" not null,
    status text not null check (status in ('active', 'suspended', 'deleted')),
    country text not null,
    timezone text not null,
    contact_email text not null,
    my_pbx_url text not null,
    sip_domain text,
    desired_level text not null check (desired_level in ('full', 'limited', 'emergency_only',
      'deleted')),
    actual_level text not null check (actual_level in ('full', 'limited', 'emergency_only', 'deleted')),
    generation bigint not null,
    synced_generation bigint not null,
    failed_repairs bigint not null check (failed_repairs >= 0),
    created_at bigint not null,
    updated_at bigint not null,
    check (synced_generation <= generation)
  )`,
  `create index tenants_page on tenants (account_id, created_at, tenant_id)`,
  `create index tenants_unknown on tenants (failed_repairs) where failed_repairs >= 3`,
  `create unique index tenants_one_alive on tenants (account_id) where status <> 'deleted'`,
  `create function tenants_list() returns trigger language plpgsql as $$
    begin
      insert into listed_tenants (tenant_id, account_id, pbx_status, subscription_status, created_at)
        values (new.tenant_id, new.account_id, case
          when new.failed_repairs >= 3 then 'unknown' else new.status end,
          coalesce( (select subscription_status from listed_customers
          where account_id = new.account_id), 'trialing'), new.created_at);
      return null;
    end $$`,
  `create trigger tenants_list after insert on tenants
    for each row
    execute function tenants_list()`,
  `create function tenants_relist() returns trigger language plpgsql as $$
    begin
      update listed_tenants
        set pbx_status = case when new.failed_repairs >= 3 then 'unknown' else new.status end
        where tenant_id = new.tenant_id;
      return null;
    end $$`,
  `create trigger tenants_relist after update on tenants
    for each row when (new.status is distinct from old.status
      or new.failed_repairs is distinct from old.failed_repairs)
    execute function tenants_relist()`,

  // Every name that the PBX core had from us, as a keyed digest: intents lose theirs with the person.
  `create table used_names (
    digest text collate "C" primary key,
    used_at bigint not null
  )`,
]
