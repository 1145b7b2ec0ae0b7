import type { Currency, Listings, Tenant } from '@billing/core'
import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../dialect.ts'
import { CUSTOMERS, customersFound, customersTried } from './listed-customers.ts'
import { inOrder, newestOf } from './newest-of.ts'
import { equalTo } from './pages.ts'
import { tenantOf } from './tenants.ts'

/** Joins the tenant's customer. */
const joined = (customers: RawBuilder<unknown>) =>
  sql`join ${customers} on ${sql.ref(CUSTOMERS.id)} = listed_tenants.account_id`

/** The list of tenants, from the table that the database keeps for it. */
export function listedTenants(handle: Handle): Listings['tenants'] {
  return async ({ pbx_status, subscription_status, ...search }, page) => {
    const filters = {
      'listed_tenants.pbx_status': pbx_status,
      'listed_tenants.subscription_status': subscription_status,
    }
    const { few, test } = await customersFound(handle, search)
    const positions = await newestOf(
      handle.db,
      {
        table: 'listed_tenants',
        join: few.length > 0 ? joined(sql.table(CUSTOMERS.table)) : undefined,
        at: 'listed_tenants.created_at',
        id: 'listed_tenants.tenant_id',
        scanned: test && { test, join: joined(customersTried(handle.dialect)) },
      },
      [[...few, ...equalTo('listed_tenants', filters, { unindexed: few.length > 0 })]],
      page,
    )
    const ids = positions.data.map(({ id }) => id)
    return inOrder(positions, await withRecords(handle.db, ids), ({ tenant }) => tenant.tenant_id)
  }
}

/** The rows of a page in no order. A customer has a subscription from when its tenant is made. */
async function withRecords(db: Handle['db'], ids: readonly string[]) {
  if (ids.length === 0) return []
  const page = await db
    .selectFrom('listed_tenants')
    .innerJoin('listed_customers', 'listed_customers.account_id', 'listed_tenants.account_id')
    .select(['tenant_id', 'subscription_id', 'display_name', 'email'])
    .where('tenant_id', 'in', ids)
    .execute()
  const tenants = await db.selectFrom('tenants').selectAll().where('tenant_id', 'in', ids).execute()
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['subscription_id', 'status', 'plan_tier', 'mrr_minor', 'price_currency'])
    .where(
      'subscription_id',
      'in',
      page.map(({ subscription_id }) => subscription_id ?? ''),
    )
    .execute()
  const ours = new Map<string, Tenant>(tenants.map((row) => [row.tenant_id, tenantOf(row)]))
  const boughtBy = new Map(subscriptions.map((each) => [each.subscription_id, each]))
  return page.flatMap(({ tenant_id, subscription_id, display_name, email }) => {
    const tenant = ours.get(tenant_id)
    const bought = boughtBy.get(subscription_id ?? '')
    if (!tenant || !bought) return []
    const { status, plan_tier, mrr_minor: amount_minor, price_currency } = bought
    const mrr = { amount_minor, currency: price_currency as Currency }
    const account = { company_name: display_name, contact_email: email }
    return [{ tenant, account, subscription: { status, plan_tier }, mrr }]
  })
}
