import type { Account } from '../account/account.ts'
import { writtenDate } from '../kernel/written.ts'
import type { SupportTicket, TicketStatus } from '../support/ticket.ts'
import {
  aboutOf,
  type Composers,
  type Desk,
  portal,
  toAccount,
  toWillingAccount,
} from './compose-mail-desk.ts'

type SupportMail = 'ticket_received' | 'ticket_reply' | 'ticket_reminder' | 'ticket_resolved'

/** What we answer to a customer's questions: in the account's language, to its contact address. */
export const SUPPORT_COMPOSERS: Composers<SupportMail> = {
  ticket_received: toAccount(async (desk) => {
    const ticket = await desk.tx.tickets.get(aboutOf(desk))
    if (!ticket) return null
    const { reference, url } = named(desk, ticket)
    return { reference, url }
  }),
  ticket_reply: toWillingAccount(async (desk) => {
    const message = await desk.tx.tickets.message(aboutOf(desk))
    const ticket = message && (await desk.tx.tickets.get(message.ticket_id))
    return ticket ? { ...named(desk, ticket), body: message.body } : null
  }),
  ticket_reminder: toAccount((desk, account) => untilDate(desk, account, 'awaiting_customer')),
  ticket_resolved: toAccount((desk, account) => untilDate(desk, account, 'resolved')),
}

function named(desk: Desk, { ticket_id, reference, subject: title }: SupportTicket) {
  return { reference, title, url: portal(desk, `/support/${ticket_id}`) }
}

/** Null when the ticket has moved on since: the mail would ask for what was done. */
async function untilDate(desk: Desk, { language }: Account, status: TicketStatus) {
  const ticket = await desk.tx.tickets.get(aboutOf(desk))
  if (ticket?.status !== status || ticket.next_action_at === null) return null
  const { time_zone } = desk.ports.settings
  return { ...named(desk, ticket), date: writtenDate(ticket.next_action_at, time_zone, language) }
}
