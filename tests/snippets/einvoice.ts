import { type DocumentView, semanticInvoice } from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'

const writer = createEInvoiceWriter()

/** An invoice in both syntaxes of EN 16931. */
export const electronic = (view: DocumentView) => ({
  ubl: writer.write(semanticInvoice(view), 'ubl'),
  cii: writer.write(semanticInvoice(view), 'cii'),
})
