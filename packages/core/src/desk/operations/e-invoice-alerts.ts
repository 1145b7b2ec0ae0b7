import type { Found } from './found.ts'

/** What the alert on electronic documents is judged by. */
export interface EInvoiceFact {
  /** Those of the last seven days that a network refused by a rule, or for a recipient that it does not know. */
  readonly refused_e_invoices: { readonly rejected: number; readonly unknown_recipient: number }
}

/** Documents that no retry gets through: the rule, or the address, is for a person to look at. */
export function eInvoiceRefused({ refused_e_invoices }: EInvoiceFact): Found | null {
  const { rejected, unknown_recipient } = refused_e_invoices
  const metric = rejected + unknown_recipient
  if (metric === 0) return null
  const message = `Electronic documents that did not get through: ${rejected} refused by a rule, ${unknown_recipient} to nobody that the network knows. The documents’ deliveries say why; the customers have the PDFs.`
  return { message, metric }
}
