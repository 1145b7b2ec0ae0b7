import type { CustomerType } from '../../people/account/account.ts'
import type { DunningState } from '../../money/policy/dunning.ts'
import type { IssuedInvoice } from '../../money/invoices/invoice.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { SubscriptionStatus } from '../../money/subscription/subscription.ts'
import type { PbxStatus } from '../../phones/tenants/tenant.ts'
import type { VatStatus } from '../../people/account/vat-status.ts'
import type { NamedFact } from './named-fact.ts'
import type { CustomerSearch } from './search-text.ts'
import type { TenantParts } from './tenant-row.ts'

/** A customer with its newest subscription; before the first one, with the plan of its signup. */
export interface ListedCustomer {
  readonly account_id: string
  readonly display_name: string
  readonly email: string
  readonly customer_type: CustomerType
  readonly plan_tier: PlanTier
  readonly subscription_status: SubscriptionStatus
  readonly vat_status: VatStatus
  readonly dunning_state: DunningState
  readonly created_at: EpochMs
  /** What is owed on all invoices together, in cents; there in the order of it. */
  readonly owed_minor?: number
  /** When the next period is charged; there in the order of it. */
  readonly next_charge_at?: EpochMs
}

/**
 * The orders of the list of customers: who came last, who owes most, and whose next period is charged first. Of the
 * last two, those who owe nothing and those who are charged nothing are in no list.
 */
export const CUSTOMER_ORDERS = ['newest', 'owed', 'next_charge'] as const
/** An order of the list of customers. */
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number]

/** What the list of customers is narrowed to, and its order: the newest first unless it is said. */
export interface CustomerFilter extends CustomerSearch {
  readonly order?: CustomerOrder
  readonly plan_tier?: PlanTier
  readonly subscription_status?: SubscriptionStatus
  readonly vat_status?: VatStatus
  readonly dunning_state?: DunningState
  readonly customer_type?: CustomerType
}

/** What the list of tenants is narrowed to. The search is for the tenant's customer. */
export interface TenantFilter extends CustomerSearch {
  readonly pbx_status?: PbxStatus
  readonly subscription_status?: SubscriptionStatus
}

/** How operators group invoices. Source: specification, AdminInvoiceListStatus. */
export const INVOICE_STANDINGS = ['open', 'paid', 'void', 'overdue'] as const
/** An operator's group of invoices. */
export type InvoiceStanding = (typeof INVOICE_STANDINGS)[number]

/** What the list of invoices is narrowed to. The search is for the invoice's customer. */
export interface InvoiceFilter extends CustomerSearch {
  readonly standing?: InvoiceStanding
  readonly number?: string
}

/** An invoice with its customer, who is named as of today. */
export interface ListedInvoice extends Pick<
  IssuedInvoice,
  'invoice_id' | 'account_id' | 'number' | 'status' | 'total' | 'issued_at' | 'due_at' | 'paid_at'
> {
  readonly company_name: string
  readonly email: string
}

/**
 * The operators' lists, newest first. No page takes longer because history is long, however deep it is and
 * whatever it is narrowed to. The operators' own account is in none of them.
 */
export interface Listings {
  customers(filter: CustomerFilter, page: PageRequest): Promise<Page<ListedCustomer>>
  /** Whose a fact is, each once, at most `limit`: of an amount those who were asked for it last. */
  owners(fact: NamedFact, limit: number): Promise<string[]>
  /** How many customers are listed where nobody is looked for. Reads every one of them: not for a page. */
  countCustomers(): Promise<number>
  tenants(filter: TenantFilter, page: PageRequest): Promise<Page<TenantParts>>
  /** Newest by issue, which drafts do not have. What is overdue depends on `now`. */
  invoices(filter: InvoiceFilter, now: EpochMs, page: PageRequest): Promise<Page<ListedInvoice>>
}
