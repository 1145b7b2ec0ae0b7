import {
  CreateSupportTicketRequest,
  SupportTicketDetail,
  SupportTicketListResponse,
  SupportTicketReplyRequest,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'support'

export const SUPPORT_ENDPOINTS = [
  endpoint({
    id: 'listTickets',
    method: 'get',
    path: '/support/tickets',
    tag,
    summary: 'List the tickets',
    description: 'The account’s tickets, newest first.',
    paging: { max: 100, default: 20, in_response: true },
    status: 200,
    response_description: 'A page of tickets.',
    response: SupportTicketListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.support.list(call, page.request)
      return { data: [...data], page_info: { next_cursor: page.cursor(next) } }
    },
  }),
  endpoint({
    id: 'createTicket',
    method: 'post',
    path: '/support/tickets',
    tag,
    summary: 'Open a ticket',
    description: 'Ask us something. We mail the ticket’s reference to the account’s address.',
    body: { schema: CreateSupportTicketRequest },
    status: 201,
    response_description: 'The ticket, open.',
    response: SupportTicketDetail,
    run: ({ billing, call, body }) => billing.support.open(call, body),
  }),
  endpoint({
    id: 'getTicket',
    method: 'get',
    path: '/support/tickets/{ticket_id}',
    tag,
    summary: 'See a ticket',
    description: 'With all that was written in it and in its duplicates, oldest first.',
    status: 200,
    response_description: 'The ticket.',
    response: SupportTicketDetail,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.support.view(call, params.ticket_id),
  }),
  endpoint({
    id: 'replyToTicket',
    method: 'post',
    path: '/support/tickets/{ticket_id}/messages',
    tag,
    summary: 'Write in a ticket',
    description:
      'It then waits for our answer. A ticket that was resolved within the last 7 days is taken up again; for one that is closed or a duplicate, open a new one.',
    body: { schema: SupportTicketReplyRequest },
    status: 201,
    response_description: 'The ticket, with the message.',
    response: SupportTicketDetail,
    problems: ['not_found'],
    run: ({ billing, call, params, body }) => billing.support.reply(call, { ...params, ...body }),
  }),
  endpoint({
    id: 'closeTicket',
    method: 'post',
    path: '/support/tickets/{ticket_id}/close',
    tag,
    summary: 'Close a ticket',
    description: 'It stays readable. What is closed is not opened again.',
    status: 200,
    response_description: 'The ticket, closed.',
    response: SupportTicketDetail,
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call, params }) => billing.support.close(call, params.ticket_id),
  }),
]
