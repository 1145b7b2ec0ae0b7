import type { ReadPorts } from '../../ports.ts'
import type { EInvoiceSyntax } from '../../people/account/e-address.ts'
import { semanticInvoice } from '../einvoice/semantic-invoice.ts'
import type { DocumentView } from '../invoices/document-view.ts'
import { type DocumentName, documentView } from './issued-document.ts'

/** A document as an electronic one. It is written when it is asked for: the same record gives the same bytes. */
export interface DocumentXml {
  readonly filename: string
  readonly bytes: Uint8Array
}

/** The electronic document of an issued one; undefined when there is no such document, or only a draft. */
export async function documentXml(
  ports: ReadPorts<'eInvoices'>,
  name: DocumentName,
  syntax: EInvoiceSyntax,
): Promise<DocumentXml | undefined> {
  const view = await ports.store.read((tx) => documentView(tx, name))
  return view && xmlOf(ports, view, syntax)
}

/**
 * The XML that a document's PDF carries: of the profile EN 16931, also for a buyer whose own form is XRechnung; undefined
 * as in `documentXml`. Source: Factur-X 1.0, 6.1.
 */
export async function hybridXml(
  { store, eInvoices }: ReadPorts<'eInvoices'>,
  name: DocumentName,
): Promise<Uint8Array | undefined> {
  const view = await store.read((tx) => documentView(tx, name))
  if (!view) return undefined
  const model = semanticInvoice(view)
  return eInvoices.write({ ...model, buyer: { ...model.buyer, leitweg_id: null } }, 'cii')
}

/** What a document's record says, in one syntax. */
export function xmlOf(
  { eInvoices }: Pick<ReadPorts<'eInvoices'>, 'eInvoices'>,
  view: DocumentView,
  syntax: EInvoiceSyntax,
): DocumentXml {
  return {
    filename: `${view.number}.xml`,
    bytes: eInvoices.write(semanticInvoice(view), syntax),
  }
}
