import type { Page, PageRequest } from '../../kernel/page.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { ReadPorts } from '../../ports.ts'
import {
  OPERATORS_VAT_STATUSES,
  type OperatorsVatStatus,
  operatorsVatStatus,
} from '../../people/vat/operators-vat-status.ts'
import type { VatStatus } from '../../people/account/vat-status.ts'
import type { CustomerFilter, ListedCustomer } from './listings.ts'
import { refuseUnlessListed } from '../../money/policy/plans.ts'
import type { CustomerSearch } from './search-text.ts'
import { type FoundBy, findCustomers } from './find-customers.ts'

/** A customer as operators list them. */
export type CustomerRow = Omit<ListedCustomer, 'vat_status'> & {
  readonly vat_status: OperatorsVatStatus
  /** Why it is found; absent where nobody was looked for. */
  readonly found_by?: FoundBy
}

/** What an operator narrows the list of customers to. */
export type CustomersAsked = Omit<CustomerFilter, 'vat_status' | keyof CustomerSearch> & {
  readonly vat_status?: OperatorsVatStatus
  /** What a caller says of themselves: `findCustomers` reads it. */
  readonly q?: string
}

/** The customers, newest first, narrowed by the filters. Throws `validation.failed` on a plan that is not listed. */
export async function listCustomers(
  { store, settings }: ReadPorts<'settings'>,
  call: Call,
  { vat_status, q, ...same }: CustomersAsked,
  page: PageRequest,
): Promise<Page<CustomerRow>> {
  refuseUnlessListed(settings.plans, same.plan_tier)
  const meant = (Object.keys(OPERATORS_VAT_STATUSES) as VatStatus[]).find(
    (status) => operatorsVatStatus(status) === vat_status,
  )
  const status = meant === undefined ? {} : { vat_status: meant }
  return store.read(async (tx) => {
    const { search, found_by } = await findCustomers({ tx, settings }, call, q)
    const { data, next } = await tx.listings.customers({ ...same, ...search, ...status }, page)
    const found = found_by === undefined ? {} : { found_by }
    const rows = data.map((row) => ({
      ...row,
      ...found,
      vat_status: operatorsVatStatus(row.vat_status),
    }))
    return { data: rows, next }
  })
}
