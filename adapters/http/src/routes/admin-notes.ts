import { AdminAddNoteRequest, AdminCustomerNote, AdminCustomerNoteListResponse } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const ADMIN_NOTE_ENDPOINTS = [
  endpoint({
    id: 'adminListNotes',
    method: 'get',
    path: '/admin/customers/{account_id}/notes',
    tag,
    summary: 'List the notes on a customer',
    description:
      'What operators wrote down for each other, newest first. The `Link` header leads to the next page.',
    paging: { max: 1_000, default: 100 },
    status: 200,
    response_description: 'A page of notes.',
    response: AdminCustomerNoteListResponse,
    problems: ['not_found'],
    run: async ({ billing, call, params, page }) => {
      const { data, next } = await billing.customers.listNotes(
        call,
        params.account_id,
        page.request,
      )
      page.link(next)
      return { data: [...data] }
    },
  }),
  endpoint({
    id: 'adminAddNote',
    method: 'post',
    path: '/admin/customers/{account_id}/notes',
    tag,
    summary: 'Write a note on a customer',
    description:
      'For operators alone: the customer never sees it. It cannot be changed, and goes when the customer is anonymised.',
    body: { schema: AdminAddNoteRequest },
    status: 201,
    response_description: 'The note.',
    response: AdminCustomerNote,
    problems: ['not_found'],
    run: ({ billing, call, params: { account_id }, body }) =>
      billing.customers.addNote(call, { account_id, ...body }),
  }),
]
