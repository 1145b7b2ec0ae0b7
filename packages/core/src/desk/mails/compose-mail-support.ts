import type { Account } from '../../people/account/account.ts'
import { formatDate } from '../../kernel/text/format.ts'
import type { SupportTicket, TicketStatus } from '../../people/support/ticket.ts'
import {
  subjectId,
  type Composers,
  type MailContext,
  portal,
  toAccount,
  toSubscribedAccount,
} from './mail-context.ts'

type SupportMail = 'ticket_received' | 'ticket_reply' | 'ticket_reminder' | 'ticket_resolved'

/** What we answer to a customer's questions: in the account's language, to its contact address. */
export const SUPPORT_COMPOSERS: Composers<SupportMail> = {
  ticket_received: toAccount(async (context) => {
    const ticket = await context.tx.tickets.get(subjectId(context))
    if (!ticket) return null
    const { reference, url } = named(context, ticket)
    return { reference, url }
  }),
  ticket_reply: toSubscribedAccount(async (context) => {
    const message = await context.tx.tickets.message(subjectId(context))
    const ticket = message && (await context.tx.tickets.get(message.ticket_id))
    return ticket ? { ...named(context, ticket), body: message.body } : null
  }),
  ticket_reminder: toAccount((context, account) =>
    untilDate(context, account, 'awaiting_customer'),
  ),
  ticket_resolved: toAccount((context, account) => untilDate(context, account, 'resolved')),
}

function named(context: MailContext, { ticket_id, reference, subject: title }: SupportTicket) {
  return { reference, title, url: portal(context, `/support/${ticket_id}`) }
}

/** Null when the ticket has moved on since: the mail would ask for what was done. */
async function untilDate(context: MailContext, { language }: Account, status: TicketStatus) {
  const ticket = await context.tx.tickets.get(subjectId(context))
  if (ticket?.status !== status || ticket.next_action_at === null) return null
  const { time_zone } = context.ports.settings
  return { ...named(context, ticket), date: formatDate(ticket.next_action_at, time_zone, language) }
}
