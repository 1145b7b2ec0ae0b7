import { type Call, actorOf } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { VatConversion } from '../exchange/vat-conversion.ts'
import { isIssued, type IssuedInvoice } from './invoice.ts'
import type { InvoiceLine } from './line.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'

/** An invoice as its customer sees it. Source: specification, Invoice. */
export interface ShownInvoice extends Omit<IssuedInvoice, 'vat_converted'> {
  /** Missing where the VAT is in the currency that the law wants. */
  readonly vat_converted?: VatConversion
  readonly vat_rate_basis_points: number
  readonly line_items: InvoiceLine[]
  /** Always: what is not stored yet is drawn when somebody asks for it. */
  readonly pdf_available: true
}

/** An issued invoice with the names that its customer reads it by. */
export function shownInvoice({ vat_converted, ...invoice }: IssuedInvoice): ShownInvoice {
  return {
    ...invoice,
    ...(vat_converted && { vat_converted }),
    vat_rate_basis_points: invoice.vat.rate_basis_points,
    line_items: [...invoice.lines],
    pdf_available: true,
  }
}

/** An invoice of the caller's account. Throws `not_found`, also for a draft and for another account's. */
export async function ownIssuedInvoice(
  tx: Pick<Tx, 'invoices'>,
  call: Call,
  invoice_id: string,
): Promise<IssuedInvoice> {
  const invoice = await tx.invoices.get(invoice_id)
  if (invoice?.account_id !== actorOf(call).account_id || !isIssued(invoice)) {
    throw new Problem('not_found')
  }
  return invoice
}

/** One invoice of the caller's account. Throws `not_found`, also for a draft and for another account's. */
export async function viewInvoice(
  { store }: ReadPorts,
  call: Call,
  invoice_id: string,
): Promise<ShownInvoice> {
  return shownInvoice(await store.read((tx) => ownIssuedInvoice(tx, call, invoice_id)))
}

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
