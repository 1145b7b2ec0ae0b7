export { createEInvoiceWriter } from './einvoice-writer.ts'
