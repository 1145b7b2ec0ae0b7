-- Run once by an administrator, in the database that is to be ours. Then `billing migrate` runs as billing_owner, and the
-- servers, workers and other commands as billing.

create role billing_owner login password 'a password of its own';
create role billing login password 'another password';

revoke all on database billing from public;
grant connect on database billing to billing_owner, billing;

create schema billing authorization billing_owner;
alter role billing_owner in database billing set search_path = billing;
alter role billing in database billing set search_path = billing;

grant usage on schema billing to billing;
alter default privileges for role billing_owner in schema billing
  grant select, insert, update, delete on tables to billing;
alter default privileges for role billing_owner in schema billing
  grant usage on sequences to billing;
