import type { En16931 } from './en16931.ts'

/** The syntaxes that EN 16931 has: UBL 2.1, and UN/CEFACT's Cross Industry Invoice. Source: CEN/TS 16931-3-2, -3-3. */
export const E_INVOICE_SYNTAXES = ['ubl', 'cii'] as const
/** How an electronic document is spelled. */
export type EInvoiceSyntax = (typeof E_INVOICE_SYNTAXES)[number]

/** Writes electronic documents. The same model gives the same bytes. Passes `eInvoiceWriterContract` of @billing/testing. */
export interface EInvoiceWriter {
  /** An XML document in UTF-8, of the narrowest specification that the model satisfies. */
  write(model: En16931, syntax: EInvoiceSyntax): Uint8Array
}
