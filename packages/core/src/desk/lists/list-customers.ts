import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import {
  OPERATORS_VAT_STATUSES,
  type OperatorsVatStatus,
  operatorsVatStatus,
} from '../../people/vat/operators-vat-status.ts'
import type { VatStatus } from '../../people/account/vat-status.ts'
import type { CustomerFilter, ListedCustomer } from './listings.ts'
import { refuseUnlessListed } from '../../money/policy/plans.ts'
import { customerSearch } from './search-text.ts'

/** A customer as operators list them. */
export type CustomerRow = Omit<ListedCustomer, 'vat_status'> & {
  readonly vat_status: OperatorsVatStatus
}

/** What an operator narrows the list of customers to. */
export type CustomersAsked = Omit<CustomerFilter, 'vat_status' | 'words' | 'account_id'> & {
  readonly vat_status?: OperatorsVatStatus
  /** An account's id, or words of the customer. */
  readonly q?: string
}

/** The customers, newest first, narrowed by the filters. Throws `validation.failed` on a plan that is not listed. */
export async function listCustomers(
  { store, settings }: ReadPorts<'settings'>,
  { vat_status, q, ...same }: CustomersAsked,
  page: PageRequest,
): Promise<Page<CustomerRow>> {
  refuseUnlessListed(settings.plans, same.plan_tier)
  const meant = (Object.keys(OPERATORS_VAT_STATUSES) as VatStatus[]).find(
    (status) => operatorsVatStatus(status) === vat_status,
  )
  const status = meant === undefined ? {} : { vat_status: meant }
  const asked: CustomerFilter = { ...same, ...customerSearch(q), ...status }
  const { data, next } = await store.read((tx) => tx.listings.customers(asked, page))
  return {
    data: data.map((row) => ({ ...row, vat_status: operatorsVatStatus(row.vat_status) })),
    next,
  }
}
