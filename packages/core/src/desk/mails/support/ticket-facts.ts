import { type MailContext, portal, subjectId } from '../mail-context.ts'
import { formatDate } from '../../../kernel/text/format.ts'
import type { Account } from '../../../people/account/account.ts'
import type { SupportTicket, TicketStatus } from '../../../people/support/ticket.ts'

/** Where requests are answered: a mailbox that nobody reads is no place for it. */
export const NOT_READ = {
  en: 'Please reply in the customer portal: we do not read answers to this e-mail.',
  lt: 'Atsakykite savitarnoje: atsakymų į šį laišką neskaitome.',
}

/** How a mail names a request, and where it is read. */
export function named(
  context: MailContext,
  { ticket_id, reference, subject: title }: SupportTicket,
) {
  return { reference, title, url: portal(context, `/support/${ticket_id}`) }
}

/** Null when the ticket has moved on since: the mail would ask for what was done. */
export async function untilDate(context: MailContext, { language }: Account, status: TicketStatus) {
  const ticket = await context.tx.tickets.get(subjectId(context))
  if (ticket?.status !== status || ticket.next_action_at === null) return null
  const { time_zone } = context.ports.settings
  return { ...named(context, ticket), date: formatDate(ticket.next_action_at, time_zone, language) }
}
