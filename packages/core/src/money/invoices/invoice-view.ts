import type { InvoiceView } from './document-view.ts'
import { amountDue, type IssuedInvoice } from './invoice.ts'

/** What the PDF of an invoice shows: nothing that changes after its issue. Source: contract 6.6. */
export function invoiceView(invoice: IssuedInvoice): InvoiceView {
  const { language, number, issued_at, due_at, time_zone, seller, buyer, vat } = invoice
  const { lines, subtotal, vat_amount, total, credit_applied } = invoice
  return {
    kind: 'invoice',
    language,
    number,
    issued_at,
    due_at,
    time_zone,
    seller,
    buyer,
    vat,
    lines,
    subtotal,
    vat_amount,
    ...(invoice.vat_converted && { vat_converted: invoice.vat_converted }),
    total,
    credit_applied,
    amount_due: amountDue(invoice),
    paid_before_issue: invoice.cycle_id === null,
    collect_from: invoice.collect_from,
  }
}
