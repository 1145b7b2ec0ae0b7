/** The columns of documents that the access point was given. */
export interface EInvoiceTable {
  e_invoice_id: string
  delivery_id: string
  number: string
  syntax: string
  sender: string
  receiver: string
  outcome: string
  rule_id: string | null
  rule_message: string | null
  bytes: Uint8Array
  received_at: number
}

/** The columns of electronic addresses of which a person says what becomes. */
export interface RecipientTable {
  scheme: string
  id: string
  known: number
  rule_id: string | null
  rule_message: string | null
}
