import {
  AdminSupportFile,
  AdminSupportFileListResponse,
  AdminSupportReplyTemplateListResponse,
  AdminSupportTicketDetail,
  AdminSupportTicketFilters,
  AdminSupportTicketListResponse,
  AdminSupportTicketReplyRequest,
  AdminUpdateSupportTicketRequest,
  AnyFile,
  SupportFileUpload,
} from '@billing/api'
import { FILES_A_MESSAGE } from '@billing/core'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const ADMIN_SUPPORT_ENDPOINTS = [
  endpoint({
    id: 'adminListTickets',
    method: 'get',
    path: '/admin/support/tickets',
    tag,
    summary: 'List the tickets of all accounts',
    description:
      'Latest activity first. What somebody writes in meanwhile goes to the front, as a new ticket does, and comes on no later page again.',
    paging: { max: 100, default: 20, in_response: true },
    filters: AdminSupportTicketFilters,
    status: 200,
    response_description: 'A page of tickets.',
    response: AdminSupportTicketListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.support.listForAdmin(call, filters, page.request)
      return { data: [...data], page_info: { next_cursor: page.cursor(next) } }
    },
  }),
  endpoint({
    id: 'adminGetTicket',
    method: 'get',
    path: '/admin/support/tickets/{ticket_id}',
    tag,
    summary: 'See a ticket of any account',
    description: 'With all that was written, whom we answer, and what happened to it.',
    status: 200,
    response_description: 'The ticket.',
    response: AdminSupportTicketDetail,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.support.viewForAdmin(call, params.ticket_id),
  }),
  endpoint({
    id: 'adminReplyToTicket',
    method: 'post',
    path: '/admin/support/tickets/{ticket_id}/reply',
    tag,
    summary: 'Answer a ticket',
    description:
      'It then waits for the customer, whom we tell by mail and in the web app. After 7 days we remind them; 7 days later it is closed.',
    body: { schema: AdminSupportTicketReplyRequest },
    status: 201,
    response_description: 'The ticket, with the answer.',
    response: AdminSupportTicketDetail,
    problems: ['not_found'],
    run: ({ billing, call, params, body }) =>
      billing.support.replyForAdmin(call, { ...params, ...body }),
  }),
  endpoint({
    id: 'adminUpdateTicket',
    method: 'patch',
    path: '/admin/support/tickets/{ticket_id}',
    tag,
    summary: 'Move a ticket, or give it to an operator',
    description:
      'All that is asked is done, or nothing. Operators make a ticket `awaiting_us` by taking it while it is open, `resolved`, `closed`, or a `duplicate` of another ticket of the account, in which its messages then stand too.',
    body: { schema: AdminUpdateSupportTicketRequest, optional: true },
    status: 200,
    response_description: 'The ticket.',
    response: AdminSupportTicketDetail,
    problems: ['not_found'],
    run: ({ billing, call, params, body }) =>
      billing.support.updateForAdmin(call, { ...body, ...params }),
  }),
  endpoint({
    id: 'adminAttachTicketFile',
    method: 'post',
    path: '/admin/support/tickets/{ticket_id}/files',
    tag,
    summary: 'Send a file with an answer',
    description: `A PDF, PNG, JPEG or plain text in UTF-8, of at most 10 MiB. It comes with the message that was written last in the ticket, which has to be an answer of ours; at most ${FILES_A_MESSAGE} come with one message.`,
    body: { schema: SupportFileUpload, multipart: true },
    limits: ['ticket_files'],
    status: 201,
    response_description: 'The file, as the ticket has it.',
    response: AdminSupportFile,
    problems: ['not_found'],
    run: ({ billing, call, params, body }) =>
      billing.support.attachForAdmin(call, { ...params, ...body }),
  }),
  endpoint({
    id: 'adminListTicketFiles',
    method: 'get',
    path: '/admin/support/tickets/{ticket_id}/files',
    tag,
    summary: 'List the files of a ticket of any account',
    description: 'All of them, those of its duplicates among them, oldest first.',
    status: 200,
    response_description: 'The files.',
    response: AdminSupportFileListResponse,
    problems: ['not_found'],
    run: async ({ billing, call, params }) => ({
      data: await billing.support.listFilesForAdmin(call, params.ticket_id),
    }),
  }),
  endpoint({
    id: 'adminDownloadTicketFile',
    method: 'get',
    path: '/admin/support/tickets/{ticket_id}/files/{file_id}',
    tag,
    summary: 'Download a file of a ticket of any account',
    description: 'To be saved, never shown in our place; the audit log of the customer has it.',
    status: 200,
    response_description: 'The file.',
    response: AnyFile,
    file: 'application/octet-stream',
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.support.downloadFileForAdmin(call, params),
  }),
  endpoint({
    id: 'adminListReplyTemplates',
    method: 'get',
    path: '/admin/support/reply-templates',
    tag,
    summary: 'List texts to begin an answer with',
    description: 'Each in every language that we write to customers in.',
    status: 200,
    response_description: 'The texts.',
    response: AdminSupportReplyTemplateListResponse,
    run: async ({ billing, call }) => ({ data: [...(await billing.support.replyTemplates(call))] }),
  }),
]
