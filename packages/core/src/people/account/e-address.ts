/** Where electronic documents reach somebody: an identifier, and the list that it is from. Source: EN 16931, BT-34, BT-49. */
export interface EAddress {
  /** A code of the list of electronic address schemes (EAS), for example `0088` for a GLN. */
  readonly scheme: string
  readonly id: string
}

/** The syntaxes that EN 16931 has: UBL 2.1, and UN/CEFACT's Cross Industry Invoice. Source: CEN/TS 16931-3-2, -3-3. */
export const E_INVOICE_SYNTAXES = ['ubl', 'cii'] as const
/** How an electronic document is spelled. */
export type EInvoiceSyntax = (typeof E_INVOICE_SYNTAXES)[number]

/** What a customer wants electronic invoices to carry, and mails to bring. */
export interface EInvoiceWishes {
  readonly e_address: EAddress | null
  /** By which the customer finds where the invoice belongs. Source: EN 16931, BT-10. */
  readonly buyer_reference: string | null
  /** The address of a German public buyer; it is their buyer reference too. Source: XRechnung, BR-DE-15. */
  readonly leitweg_id: string | null
  /** In which syntax the XML goes with the mail of a document, beside its PDF; null for none. */
  readonly mailed_as: EInvoiceSyntax | null
}
