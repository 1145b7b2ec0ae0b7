import type { Listings } from '@billing/core'
import type { Handle } from '../dialect.ts'
import { listedCustomers } from './listed-customers.ts'
import { listedInvoices } from './listed-invoices.ts'
import { listedTenants } from './listed-tenants.ts'
import { owners } from './owners.ts'

/** What operators list. */
export function listings(handle: Handle): Listings {
  return {
    customers: listedCustomers(handle),
    async countCustomers() {
      const { rows } = await handle.db
        .selectFrom('listed_customers')
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return rows
    },
    tenants: listedTenants(handle),
    invoices: listedInvoices(handle),
    owners: owners(handle),
  }
}
