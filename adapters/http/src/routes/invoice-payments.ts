import { InvoiceBalance, InvoicePaid } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'invoices'

export const INVOICE_PAYMENT_ENDPOINTS = [
  endpoint({
    id: 'getInvoiceBalance',
    method: 'get',
    path: '/invoices/{invoice_id}/balance',
    tag,
    summary: 'See what is owed on an invoice',
    description: 'What was paid of it by credit and by card, what is owed, and where to pay it.',
    status: 200,
    response_description: 'The balance.',
    response: InvoiceBalance,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.invoicing.balance(call, params.invoice_id),
  }),
  endpoint({
    id: 'payInvoice',
    method: 'post',
    path: '/invoices/{invoice_id}/pay',
    tag,
    summary: 'Pay an invoice',
    description:
      'Asks the default card again, now; a decline changes nothing. Where no card may be asked, as under an operator’s lock or after the end, the answer leads to the provider’s page. Never captures twice: while a charge is running it is refused, and an outcome that is not known yet says so and is given under the same key.',
    idempotency: 'required',
    limits: ['money'],
    status: 200,
    response_description: 'Paid, or where to pay.',
    response: InvoicePaid,
    problems: ['payment.declined', 'not_found'],
    run: ({ billing, call, params }) => billing.invoicing.pay(call, params.invoice_id),
  }),
]
