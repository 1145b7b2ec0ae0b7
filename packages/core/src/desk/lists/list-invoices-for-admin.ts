import {
  type NumberPrefixes,
  numberTyped,
  parseNumber,
} from '../../money/numbering/document-number.ts'
import type { InvoiceStatus } from '../../money/invoices/invoice.ts'
import type { Currency } from '../../kernel/money.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { ReadPorts } from '../../ports.ts'
import type { InvoiceFilter, InvoiceStanding, ListedInvoice } from './listings.ts'
import { customerSearch } from './search-text.ts'

/** An invoice as operators list it. Source: specification, AdminInvoiceListRow. */
export interface InvoiceRow {
  readonly id: string
  readonly number: string
  readonly account: {
    readonly account_id: string
    readonly company_name: string
    readonly email: string
  }
  /** VAT included. */
  readonly amount_minor: number
  readonly currency: Currency
  readonly status: InvoiceStanding
  readonly issued_at: EpochMs
  readonly due_at: EpochMs
  readonly paid_at: EpochMs | null
}

/** What an operator narrows the list of invoices to. */
export interface InvoicesAsked {
  readonly status?: InvoiceStanding
  readonly account_id?: string
  /** A whole number of an invoice, or words of its customer. */
  readonly q?: string
}

/** The issued invoices of all accounts, newest first, narrowed by the filters. Source: contract 6.9. */
export async function listInvoicesForAdmin(
  { store, clock, settings }: ReadPorts,
  call: Call,
  asked: InvoicesAsked,
  page: PageRequest,
): Promise<Page<InvoiceRow>> {
  const now = clock()
  const filter = filterOf(asked, call, settings.number_prefixes)
  if (filter === 'nothing') return { data: [], next: null }
  const { data, next } = await store.read((tx) => tx.listings.invoices(filter, now, page))
  return { data: data.map((invoice) => rowOf(invoice, now)), next }
}

function filterOf(
  { status: standing, account_id, q }: InvoicesAsked,
  call: Call,
  prefixes: NumberPrefixes,
): InvoiceFilter | 'nothing' {
  const search = searchOf(q, call, prefixes)
  if (account_id !== undefined && (search.account_id ?? account_id) !== account_id) return 'nothing'
  return {
    ...search,
    ...(standing === undefined ? {} : { standing }),
    ...(account_id === undefined ? {} : { account_id }),
  }
}

function searchOf(
  q: string | undefined,
  call: Call,
  prefixes: NumberPrefixes,
): Pick<InvoiceFilter, 'account_id' | 'words' | 'number'> {
  const number = numberTyped(q ?? '', prefixes)
  const isInvoice = number !== undefined && parseNumber(number, prefixes)?.series === 'PBX'
  return isInvoice ? { number } : customerSearch(q, call)
}

function rowOf(invoice: ListedInvoice, now: EpochMs): InvoiceRow {
  const { invoice_id: id, number, account_id, company_name, email } = invoice
  return {
    id,
    number,
    account: { account_id, company_name, email },
    ...invoice.total,
    status: standingOf(invoice, now),
    issued_at: invoice.issued_at,
    due_at: invoice.due_at,
    paid_at: invoice.paid_at,
  }
}

const STANDS: Readonly<Record<Exclude<InvoiceStatus, 'open' | 'draft'>, InvoiceStanding>> = {
  uncollectible: 'overdue',
  paid: 'paid',
  partially_refunded: 'paid',
  refunded: 'paid',
  void: 'void',
}

/** How operators group an issued invoice; one that is due is overdue from that instant on. Source: contract 6.9. */
export function standingOf(
  { status, due_at }: Pick<ListedInvoice, 'status' | 'due_at'>,
  now: EpochMs,
): InvoiceStanding {
  if (status === 'open' || status === 'draft') return due_at > now ? 'open' : 'overdue'
  return STANDS[status]
}
