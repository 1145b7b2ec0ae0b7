import { EInvoiceDelivery } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const delivery = {
  method: 'get',
  tag: 'admin',
  status: 200,
  response_description: 'Where the delivery stands.',
  response: EInvoiceDelivery,
  problems: ['not_found'],
} as const

/** How electronic documents get through a network. Source: Directive 2014/55/EU. */
export const E_INVOICE_DELIVERY_ENDPOINTS = [
  endpoint({
    id: 'adminGetInvoiceDelivery',
    path: '/admin/invoices/{invoice_id}/e-invoice',
    summary: 'See how an invoice gets through the network',
    description:
      'What the access point said of the invoice. One whose parties do not both have an electronic address goes by mail alone and has no delivery.',
    ...delivery,
    run: ({ billing, params }) => billing.invoicing.delivery(params.invoice_id),
  }),
  endpoint({
    id: 'adminGetCreditNoteDelivery',
    path: '/admin/credit-notes/{credit_note_id}/e-invoice',
    summary: 'See how a credit note gets through the network',
    description: 'As of an invoice: what the access point said of the credit note.',
    ...delivery,
    run: ({ billing, params }) => billing.invoicing.noteDelivery(params.credit_note_id),
  }),
]
