import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import { shownInvoice, type ShownInvoice } from './view-invoice.ts'

/** The invoices of the caller's account, newest first; drafts are never shown. Source: contract 6.9. */
export async function listInvoices(
  { store }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<Page<ShownInvoice>> {
  const { account_id } = actorOf(call)
  const { data, next } = await store.read((tx) => tx.invoices.listOfAccount(account_id, page))
  return { data: data.map(shownInvoice), next }
}
