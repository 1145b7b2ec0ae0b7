import { PBX_STATUSES, REPAIRS_UNTIL_UNKNOWN, statesOf, subscriptionMachine } from '@billing/core'
import { type Ddl, differs, oneOf, react, type Words } from './ddl.ts'

/** The tenants as operators list them, with where the customer's subscription stands: kept by the database itself. */
export const tenantList: Ddl = (words) => [
  ...table(words),
  ...whenTenantMoves(words),
  ...whenSubscriptionMoves(words),
]

const table = ({ int, key, strict }: Words): string[] => [
  `create table listed_tenants (
    tenant_id ${key} primary key,
    account_id ${key} not null,
    pbx_status ${key} not null ${oneOf('pbx_status', PBX_STATUSES)},
    subscription_status ${key} not null
      ${oneOf('subscription_status', statesOf(subscriptionMachine))},
    created_at ${int} not null
  )${strict}`,
  `create index listed_tenants_account on listed_tenants (account_id)`,
  `create index listed_tenants_page on listed_tenants (created_at, tenant_id, account_id)`,
  `create index listed_tenants_pbx on listed_tenants (pbx_status, created_at, tenant_id, account_id)`,
  `create index listed_tenants_subscription
   on listed_tenants (subscription_status, created_at, tenant_id, account_id)`,
  `create index listed_tenants_both
   on listed_tenants (pbx_status, subscription_status, created_at, tenant_id, account_id)`,
]

const PBX_STATUS = `case when new.failed_repairs >= ${REPAIRS_UNTIL_UNKNOWN} then 'unknown'
  else new.status end`

function whenTenantMoves(words: Words): string[] {
  return [
    ...react(words, {
      name: 'tenants_list',
      table: 'tenants',
      after: 'insert',
      body: `insert into listed_tenants
          (tenant_id, account_id, pbx_status, subscription_status, created_at)
        values (new.tenant_id, new.account_id, ${PBX_STATUS}, coalesce(
          (select subscription_status from listed_customers where account_id = new.account_id),
          'trialing'), new.created_at);`,
    }),
    ...react(words, {
      name: 'tenants_relist',
      table: 'tenants',
      after: 'update',
      when: differs('status failed_repairs'),
      body: `update listed_tenants set pbx_status = ${PBX_STATUS}
        where tenant_id = new.tenant_id;`,
    }),
  ]
}

function whenSubscriptionMoves(words: Words): string[] {
  const table = 'listed_customers'
  const body = `update listed_tenants set subscription_status = new.subscription_status
    where account_id = new.account_id;`
  const changed = { table, after: 'update', when: differs('subscription_status'), body } as const
  return [
    ...react(words, { name: 'listed_customers_tell_tenant', table, after: 'insert', body }),
    ...react(words, { name: 'listed_customers_move_tenant', ...changed }),
  ]
}
