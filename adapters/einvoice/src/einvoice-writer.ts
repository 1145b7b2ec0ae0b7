import type { EInvoiceSyntax, EInvoiceWriter, En16931 } from '@billing/core'
import { ciiOf } from './cii.ts'
import { ublOf } from './ubl.ts'
import { type XmlElement, xmlDocument } from './xml.ts'

const SYNTAXES: Readonly<Record<EInvoiceSyntax, (model: En16931) => XmlElement | null>> = {
  ubl: ublOf,
  cii: ciiOf,
}

/** Writes electronic documents of EN 16931 in UBL 2.1 and in CII. It keeps nothing. */
export function createEInvoiceWriter(): EInvoiceWriter {
  return { write: (model, syntax) => xmlDocument(SYNTAXES[syntax](model)) }
}
