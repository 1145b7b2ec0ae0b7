import { z } from '@hono/zod-openapi'
import {
  ATTACHMENT_TYPES,
  AUDIT_ACTORS,
  MESSAGE_AUTHORS,
  NOBODY,
  statesOf,
  TICKET_CATEGORIES,
  ticketMachine,
} from '@billing/core'
import {
  accountId,
  DateTime,
  listOrder,
  maybe,
  name,
  orNull,
  PageInfo,
  readable,
  shownEmail,
  text,
  UploadedFile,
} from './common.ts'

/** What a ticket is about. */
export const SupportTicketCategory = z.enum(TICKET_CATEGORIES).openapi('SupportTicketCategory')

/** Where a ticket stands. */
export const SupportTicketStatus = z.enum(statesOf(ticketMachine)).openapi('SupportTicketStatus')

const body = () => readable().max(10_000)

/** The body of `createTicket`. */
export const CreateSupportTicketRequest = z
  .strictObject({
    subject: name().max(200).openapi({ example: 'No sound in calls' }),
    message: body(),
    category: SupportTicketCategory.default('other'),
  })
  .openapi('CreateSupportTicketRequest')

/** The body of `replyToTicket`. */
export const SupportTicketReplyRequest = z
  .strictObject({ body: body() })
  .openapi('SupportTicketReplyRequest')

/** One message of a ticket. */
export const SupportMessage = z
  .object({
    id: z.string(),
    author: z.enum(MESSAGE_AUTHORS),
    body: z.string(),
    created_at: DateTime,
  })
  .openapi('SupportMessage')

const reference = () => z.string().openapi({ example: 'T-K7QX2-MPA3C' })

const ticket = {
  ticket_id: z.string(),
  reference: maybe(reference()),
  subject: z.string(),
  category: maybe(SupportTicketCategory),
  status: SupportTicketStatus,
  last_activity_at: DateTime.openapi({ description: 'When somebody last wrote or did something.' }),
  created_at: DateTime,
}
const messages = z.array(SupportMessage).openapi({
  description: 'Oldest first, those of its duplicates among them.',
})

/** A file that somebody adds to what they wrote last in a ticket, as multipart form data. */
export const SupportFileUpload = z.strictObject({ file: UploadedFile }).openapi('SupportFileUpload')

const file = {
  id: z.string(),
  message_id: z.string().openapi({ description: 'The message that it came with.' }),
  author: z.enum(MESSAGE_AUTHORS),
  filename: z.string().openapi({
    description: 'As its sender named it, without folders; empty once it was erased.',
    example: 'call-log.txt',
  }),
  content_type: z.enum(ATTACHMENT_TYPES).openapi({ description: 'By its content.' }),
  size_bytes: z.int(),
  created_at: DateTime,
}

/** A file of a ticket. */
export const SupportFile = z.object(file).openapi('SupportFile')

/** The files of a ticket of the account. */
export const SupportFileListResponse = z
  .object({ data: z.array(SupportFile) })
  .openapi('SupportFileListResponse')

/** A file of a ticket of any account. */
export const AdminSupportFile = z
  .object({
    ...file,
    ticket_id: z.string().openapi({ description: 'Where it was sent: maybe in a duplicate.' }),
    author_user_id: z.string(),
  })
  .openapi('AdminSupportFile')

/** The files of a ticket of any account. */
export const AdminSupportFileListResponse = z
  .object({ data: z.array(AdminSupportFile) })
  .openapi('AdminSupportFileListResponse')

/** A ticket of the account. */
export const SupportTicket = z.object(ticket).openapi('SupportTicket')

/** A ticket of the account, with all that was written. */
export const SupportTicketDetail = z.object({ ...ticket, messages }).openapi('SupportTicketDetail')

/** A page of the account’s tickets. */
export const SupportTicketListResponse = z
  .object({ data: z.array(SupportTicket), page_info: PageInfo })
  .openapi('SupportTicketListResponse')

/** What `adminListTickets` may be narrowed to. */
export const AdminSupportTicketFilters = z.object({
  status: maybe(SupportTicketStatus),
  category: maybe(SupportTicketCategory),
  account_id: maybe(accountId()),
  order: listOrder(),
  assignee: maybe(
    z
      .string()
      .regex(/^[\w.~-]{1,128}$/, 'No operator has such an id.')
      .openapi({
        description: `An operator’s user id, or \`${NOBODY}\` for what nobody has taken.`,
      }),
  ),
  q: maybe(
    text().openapi({
      description:
        'Beginnings of words of the reference, the subject, and the customer as in the list of customers.',
    }),
  ),
})

const adminTicket = {
  ...ticket,
  reference: reference(),
  account_id: z.string(),
  duplicate_of_ticket_id: maybe(orNull(z.string())),
  assignee_admin_id: maybe(orNull(z.string()).openapi({ description: 'An operator’s user id.' })),
}

/** A ticket of any account. */
export const AdminSupportTicketRow = z.object(adminTicket).openapi('AdminSupportTicketRow')

/** A page of the tickets of all accounts. */
export const AdminSupportTicketListResponse = z
  .object({ data: z.array(AdminSupportTicketRow), page_info: PageInfo })
  .openapi('AdminSupportTicketListResponse')

const audit = z
  .array(
    z.object({
      id: z.string(),
      ts: DateTime,
      action: z.string(),
      actor: orNull(z.enum(AUDIT_ACTORS)),
      user_id: orNull(z.string()),
      outcome: z.enum(['success', 'failure']),
      meta: orNull(z.record(z.string(), z.unknown())),
    }),
  )
  .openapi({ description: 'What the audit log says of it, oldest first.', default: [] })

/** A ticket of any account, with all that was written and what happened to it. */
export const AdminSupportTicketDetail = z
  .object({
    ...adminTicket,
    customer_email: shownEmail().openapi({ description: 'The account’s contact address.' }),
    messages,
    audit: maybe(audit),
  })
  .openapi('AdminSupportTicketDetail')

/** The body of `adminReplyToTicket`. */
export const AdminSupportTicketReplyRequest = z
  .strictObject({ body: body() })
  .openapi('AdminSupportTicketReplyRequest')

/** The body of `adminUpdateTicket`; what the ticket’s state allows is said by the use case. */
export const AdminUpdateSupportTicketRequest = z
  .strictObject({
    status: maybe(SupportTicketStatus),
    assignee_admin_id: maybe(orNull(text())).openapi({
      description: 'An operator’s user id, as `getMe` says yours; null gives it back.',
    }),
    duplicate_of_ticket_id: maybe(orNull(text())).openapi({
      description: 'Another ticket of the account, which goes on instead.',
    }),
  })
  .openapi('AdminUpdateSupportTicketRequest')

/** A text to begin an answer with. */
export const AdminSupportReplyTemplate = z
  .object({
    id: z.string().openapi({ description: 'Ends in the language of the body: `.en` or `.lt`.' }),
    label: z.string(),
    body: z.string(),
  })
  .openapi('AdminSupportReplyTemplate')

/** The texts to begin an answer with. */
export const AdminSupportReplyTemplateListResponse = z
  .object({ data: z.array(AdminSupportReplyTemplate) })
  .openapi('AdminSupportReplyTemplateListResponse')
