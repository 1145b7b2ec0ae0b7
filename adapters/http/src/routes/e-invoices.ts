import { EInvoiceResponse, UpdateEInvoiceRequest, XmlFile, XmlFilters } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const xml = {
  status: 200,
  filters: XmlFilters,
  response_description: 'The XML document, in UTF-8.',
  response: XmlFile,
  file: 'application/xml',
  problems: ['not_found'],
} as const

/** Electronic documents. Source: Directive 2014/55/EU; EN 16931. */
export const E_INVOICE_ENDPOINTS = [
  endpoint({
    id: 'getEInvoice',
    method: 'get',
    path: '/account/e-invoice',
    tag: 'account',
    summary: 'See what electronic invoices carry',
    description: 'The electronic address and the references that the customer wants on them.',
    status: 200,
    response_description: 'What the next document will carry.',
    response: EInvoiceResponse,
    run: ({ billing, call }) => billing.account.viewEInvoice(call),
  }),
  endpoint({
    id: 'updateEInvoice',
    method: 'put',
    path: '/account/e-invoice',
    tag: 'account',
    summary: 'Say what electronic invoices carry',
    description:
      'In place of what was said before: what is absent is taken away. An identifier is checked by the rules of its scheme. Documents that are issued already keep theirs.',
    body: { schema: UpdateEInvoiceRequest },
    status: 200,
    response_description: 'What the next document will carry.',
    response: EInvoiceResponse,
    run: ({ billing, call, body }) => billing.account.updateEInvoice(call, body),
  }),
  endpoint({
    id: 'downloadInvoiceXml',
    method: 'get',
    path: '/invoices/{invoice_id}/xml',
    tag: 'invoices',
    summary: 'Download an invoice as XML',
    description: 'The invoice as an electronic one of EN 16931: the same bytes every time.',
    ...xml,
    run: ({ billing, call, params, filters }) =>
      billing.invoicing.xml(call, params.invoice_id, filters.syntax),
  }),
  endpoint({
    id: 'downloadCreditNoteXml',
    method: 'get',
    path: '/credit-notes/{credit_note_id}/xml',
    tag: 'invoices',
    summary: 'Download a credit note as XML',
    description: 'The credit note as an electronic one of EN 16931: the same bytes every time.',
    ...xml,
    run: ({ billing, call, params, filters }) =>
      billing.invoicing.noteXml(call, params.credit_note_id, filters.syntax),
  }),
  endpoint({
    id: 'adminDownloadInvoiceXml',
    method: 'get',
    path: '/admin/invoices/{invoice_id}/xml',
    tag: 'admin',
    summary: 'Download an invoice of any account as XML',
    description: 'The electronic invoice as its customer has it.',
    ...xml,
    run: ({ billing, call, params, filters }) =>
      billing.invoicing.xmlForAdmin(call, params.invoice_id, filters.syntax),
  }),
  endpoint({
    id: 'adminDownloadCreditNoteXml',
    method: 'get',
    path: '/admin/credit-notes/{credit_note_id}/xml',
    tag: 'admin',
    summary: 'Download a credit note of any account as XML',
    description: 'The electronic credit note as its customer has it.',
    ...xml,
    run: ({ billing, call, params, filters }) =>
      billing.invoicing.noteXmlForAdmin(call, params.credit_note_id, filters.syntax),
  }),
]
