import type { Invoice, IssuedInvoice } from '../invoices/invoice.ts'
import { issueInvoice } from '../invoices/move-invoice.ts'
import type { TakenNumber } from '../numbering/take-number.ts'
import { audit, deliver, type Draft, post, push, put, tell } from './draft.ts'
import { invoicePage } from '../../people/notifications/notification.ts'

/**
 * An invoice takes its number and is posted; its PDF and its mail follow. Account credit pays first; it is paid at once
 * when that covers it. Source: contract 6.5, 7.4.
 */
export function issue(
  draft: Draft,
  unnumbered: Invoice,
  { number, issued_at, vat_rate }: TakenNumber,
): IssuedInvoice {
  const { invoice, movements } = issueInvoice(unnumbered, number, issued_at, vat_rate)
  put(draft, 'invoice', invoice)
  const { invoice_id, total, due_at, status, address_waited_until } = invoice
  post(draft, invoice_id, movements)
  const meta = { invoice_id, number, total_minor: total.amount_minor }
  audit(draft, 'invoice.issued', meta)
  // The draft of a change of plan may be older than this field.
  if (typeof address_waited_until === 'number') {
    const waited = { invoice_id, number, waited_until: address_waited_until }
    audit(draft, 'invoice.issued_without_address', waited)
  }
  if (status === 'paid') audit(draft, 'invoice.settled', meta)
  const store = { type: 'document.store', document: 'invoice', id: invoice_id } as const
  push(draft, { effect: store, dedupe_key: `document.store:${invoice_id}` })
  deliver(draft, { ...invoice, document: 'invoice', id: invoice_id })
  const dedupe_key = `invoice_issued:${invoice_id}`
  const args = { number, amount: total, due_date: due_at }
  const cta_url = invoicePage(invoice_id)
  tell(draft, { kind: 'invoice_issued', about: invoice_id, args, dedupe_key, cta_url })
  return invoice
}
