import type { EInvoiceSyntax } from '../../people/account/e-address.ts'
import type { En16931 } from './en16931.ts'

/** Writes electronic documents. The same model gives the same bytes. Passes `eInvoiceWriterContract` of @billing/testing. */
export interface EInvoiceWriter {
  /** An XML document in UTF-8, of the narrowest specification that the model satisfies. */
  write(model: En16931, syntax: EInvoiceSyntax): Uint8Array
}
