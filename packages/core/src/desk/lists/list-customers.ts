import type { Page, PageRequest } from '../../kernel/page.ts'
import { type NumberPrefixes, parseNumber } from '../../money/numbering/document-number.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import {
  OPERATORS_VAT_STATUSES,
  type OperatorsVatStatus,
  operatorsVatStatus,
} from '../../people/vat/operators-vat-status.ts'
import type { VatStatus } from '../../people/account/vat-status.ts'
import type { CustomerFilter, ListedCustomer } from './listings.ts'
import { refuseUnlessListed } from '../../money/policy/plans.ts'
import { type CustomerSearch, customerSearch } from './search-text.ts'

/** A customer as operators list them. */
export type CustomerRow = Omit<ListedCustomer, 'vat_status'> & {
  readonly vat_status: OperatorsVatStatus
}

/** What an operator narrows the list of customers to. */
export type CustomersAsked = Omit<CustomerFilter, 'vat_status' | 'words' | 'account_id'> & {
  readonly vat_status?: OperatorsVatStatus
  /** An account's id, a whole number of an invoice or a credit note, or words of the customer. */
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
  const { data, next } = await store.read(async (tx) => {
    const search = await searchOf(tx, q, settings.number_prefixes)
    return tx.listings.customers({ ...same, ...search, ...status }, page)
  })
  return {
    data: data.map((row) => ({ ...row, vat_status: operatorsVatStatus(row.vat_status) })),
    next,
  }
}

/** A whole number of a document of ours leads to its customer; nobody has one that was never given. */
async function searchOf(
  tx: Tx,
  q: string | undefined,
  prefixes: NumberPrefixes,
): Promise<CustomerSearch> {
  const number = q?.trim().toUpperCase() ?? ''
  const series = parseNumber(number, prefixes)?.series
  if (series === undefined) return customerSearch(q)
  const documents = series === 'PBX' ? tx.invoices : tx.creditNotes
  const [found] = await documents.numbered(number, number)
  const document = found && (await documents.get(found.id))
  return { account_id: document?.account_id ?? NOBODY }
}

/** No account has this id. */
const NOBODY = 'nobody'
