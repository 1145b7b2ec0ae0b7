/** Where electronic documents reach somebody: an identifier, and the list that it is from. Source: EN 16931, BT-34, BT-49. */
export interface EAddress {
  /** A code of the list of electronic address schemes (EAS), for example `0088` for a GLN. */
  readonly scheme: string
  readonly id: string
}

/** What a customer wants electronic invoices to carry. */
export interface EInvoiceWishes {
  readonly e_address: EAddress | null
  /** By which the customer finds where the invoice belongs. Source: EN 16931, BT-10. */
  readonly buyer_reference: string | null
  /** The address of a German public buyer; it is their buyer reference too. Source: XRechnung, BR-DE-15. */
  readonly leitweg_id: string | null
}
