import { AdminResendDeliveryRequest, EInvoiceDelivery } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const delivery = {
  method: 'get',
  tag: 'admin',
  status: 200,
  response_description: 'Where the delivery stands.',
  response: EInvoiceDelivery,
  problems: ['not_found'],
} as const

const again = {
  method: 'post',
  tag: 'admin',
  body: { schema: AdminResendDeliveryRequest },
  idempotency: 'required',
  status: 200,
  response_description: 'The delivery, which begins again.',
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
    run: ({ billing, call, params }) => billing.invoicing.delivery(call, params.invoice_id),
  }),
  endpoint({
    id: 'adminGetCreditNoteDelivery',
    path: '/admin/credit-notes/{credit_note_id}/e-invoice',
    summary: 'See how a credit note gets through the network',
    description: 'As of an invoice: what the access point said of the credit note.',
    ...delivery,
    run: ({ billing, call, params }) => billing.invoicing.noteDelivery(call, params.credit_note_id),
  }),
  endpoint({
    id: 'adminResendInvoiceDelivery',
    path: '/admin/invoices/{invoice_id}/e-invoice/resend',
    summary: 'Send an invoice through the network again that was given up',
    description:
      'After a week in which the access point was away or silent. It is asked first by the id that the document had, so that nothing goes out twice, and has another week. What a network has accepted or refused is sent to it no second time: `validation.failed`.',
    ...again,
    run: ({ billing, call, params: { invoice_id: id }, body }) =>
      billing.invoicing.resendDelivery(call, { id, ...body }),
  }),
  endpoint({
    id: 'adminResendCreditNoteDelivery',
    path: '/admin/credit-notes/{credit_note_id}/e-invoice/resend',
    summary: 'Send a credit note through the network again that was given up',
    description: 'As of an invoice.',
    ...again,
    run: ({ billing, call, params: { credit_note_id: id }, body }) =>
      billing.invoicing.resendNoteDelivery(call, { id, ...body }),
  }),
]
