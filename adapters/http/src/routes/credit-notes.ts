import { AdminCreditNoteRequest, CreditNote } from '@billing/api'
import { endpoint } from '../endpoint.ts'

export const CREDIT_NOTE_ENDPOINTS = [
  endpoint({
    id: 'adminCreateCreditNote',
    method: 'post',
    path: '/admin/credit-notes',
    tag: 'admin',
    summary: 'Credit an invoice',
    description:
      'On an unpaid invoice the note lowers what is owed, and in full makes it void. On a paid one the amount becomes account credit or, with `provider_refund`, goes back to the card. Of a topup the phone system gives its unused call credit up first: never more than is unused, and `upstream.pbx_unavailable` while it does not say. Where the phone system is gone, what it last said is unused counts. While we do not know what the provider did, the answer is `internal` with `retry_after`: the same key gives the outcome, and we find out by ourselves too.',
    body: { schema: AdminCreditNoteRequest },
    idempotency: 'required',
    limits: ['money'],
    status: 201,
    response_description: 'The credit note.',
    response: CreditNote,
    problems: ['not_found', 'payment.declined', 'upstream.pbx_unavailable'],
    run: ({ billing, call, body }) => billing.invoicing.createNote(call, body),
  }),
]
