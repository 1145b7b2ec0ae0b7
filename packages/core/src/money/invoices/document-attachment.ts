/** A file that a PDF carries in itself, as the e-invoice of a hybrid invoice. Source: ISO 19005-3, 6.8. */
export interface DocumentAttachment {
  readonly name: string
  readonly media_type: string
  readonly description: string
  /** What it is to the pages: the same in another form, what they were made from, or more than they show. */
  readonly relationship: 'Alternative' | 'Source' | 'Data' | 'Supplement'
  readonly bytes: Uint8Array
}

/** What readers of hybrid invoices look for: a document that carries it says that it is one. Source: Factur-X 1.0, 6.1. */
export const FACTUR_X_FILE = 'factur-x.xml'

/** The XML of a document, of the profile EN 16931, as its PDF carries it. Source: Factur-X 1.0, 6.1 and 6.2. */
export function facturX(xml: Uint8Array): DocumentAttachment {
  return {
    name: FACTUR_X_FILE,
    media_type: 'text/xml',
    description: 'Factur-X, EN 16931',
    relationship: 'Alternative',
    bytes: xml,
  }
}
