import type { Ddl } from './ddl.ts'

/**
 * What a customer wants electronic invoices to carry, as JSON. What a document says of it stands with its parties, which
 * are JSON already: an older one says nothing. Source: EN 16931, BT-10, BT-49.
 */
export const eInvoices: Ddl = () => [`alter table accounts add column e_invoice text`]
