import { AdminInvoiceExplanation, InvoiceExplanation } from '@billing/api'
import { endpoint } from '../endpoint.ts'

export const EXPLANATION_ENDPOINTS = [
  endpoint({
    id: 'explainInvoice',
    method: 'get',
    path: '/invoices/{invoice_id}/explanation',
    tag: 'invoices',
    summary: 'See where the amounts of an invoice come from',
    description:
      'What each line is counted from, which VAT it carries and which evidence decided it, what was credited, paid and is owed. Facts without words: the words are the reader’s.',
    status: 200,
    response_description: 'The facts.',
    response: InvoiceExplanation,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.invoicing.facts(call, params.invoice_id),
  }),
  endpoint({
    id: 'adminExplainInvoice',
    method: 'get',
    path: '/admin/invoices/{invoice_id}/explanation',
    tag: 'admin',
    summary: 'See where the amounts of any invoice come from',
    description: 'As its customer sees it, with the names of the pieces of evidence.',
    status: 200,
    response_description: 'The facts.',
    response: AdminInvoiceExplanation,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.invoicing.factsForAdmin(call, params.invoice_id),
  }),
]
