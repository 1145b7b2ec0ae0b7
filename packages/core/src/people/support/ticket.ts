import { advance, type EventOf, machine, type StateOf } from '../../kernel/machine.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'

/** How a support ticket moves. What is closed stays closed: the customer opens a new one. Source: contract 8. */
export const ticketMachine = machine({
  name: 'support ticket',
  initial: 'open',
  final: ['closed', 'duplicate'],
  // prettier-ignore
  table: [
    // from               event               to                   why
    ['open',              'we_replied',       'awaiting_customer', 'an operator answered'],
    ['open',              'customer_replied', 'awaiting_us',       'the customer adds a message'],
    ['open',              'taken',            'awaiting_us',       'an operator takes it'],
    ['awaiting_us',       'we_replied',       'awaiting_customer', 'an operator answered'],
    ['awaiting_us',       'customer_replied', 'awaiting_us',       'the customer adds a message'],
    ['awaiting_customer', 'we_replied',       'awaiting_customer', 'an operator adds to the answer'],
    ['awaiting_customer', 'customer_replied', 'awaiting_us',       'the customer answered'],
    ['awaiting_customer', 'went_quiet',       'closed',            '14 days without a word, after a reminder on day 7'],
    ['open',              'resolved',         'resolved',          'an operator says that it is solved'],
    ['awaiting_us',       'resolved',         'resolved',          'an operator says that it is solved'],
    ['awaiting_customer', 'resolved',         'resolved',          'an operator says that it is solved'],
    ['resolved',          'customer_replied', 'awaiting_us',       'reopened, within 7 days'],
    ['resolved',          'went_quiet',       'closed',            '7 days without a word'],
    ['open',              'closed',           'closed',            'the customer or an operator closes it'],
    ['awaiting_us',       'closed',           'closed',            'the customer or an operator closes it'],
    ['awaiting_customer', 'closed',           'closed',            'the customer or an operator closes it'],
    ['resolved',          'closed',           'closed',            'the customer or an operator closes it'],
    ['open',              'marked_duplicate', 'duplicate',         'the same as another ticket of the account'],
    ['awaiting_us',       'marked_duplicate', 'duplicate',         'the same as another ticket of the account'],
    ['awaiting_customer', 'marked_duplicate', 'duplicate',         'the same as another ticket of the account'],
    ['resolved',          'marked_duplicate', 'duplicate',         'the same as another ticket of the account'],
  ],
})
/** Where a support ticket stands. */
export type TicketStatus = StateOf<typeof ticketMachine>
/** What happens to a support ticket. */
export type TicketEvent = EventOf<typeof ticketMachine>

/** What a support ticket is about. Source: specification, SupportTicketCategory. */
export const TICKET_CATEGORIES = ['billing', 'technical', 'account', 'other'] as const
/** What a support ticket is about. */
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]

/** Who wrote a message. Source: specification, SupportMessage. */
export const MESSAGE_AUTHORS = ['customer', 'admin'] as const
/** Who wrote a message: somebody of the customer's account, or an operator. */
export type MessageAuthor = (typeof MESSAGE_AUTHORS)[number]

/** A question of a customer, and where our answer to it stands. */
export interface SupportTicket {
  readonly ticket_id: string
  readonly account_id: string
  readonly opened_by: string
  /** Short and readable, for mails and the telephone: `T-K7QX2-MPA3C`. */
  readonly reference: string
  readonly subject: string
  readonly category: TicketCategory
  readonly status: TicketStatus
  readonly assignee_admin_id: string | null
  /** The ticket that goes on instead; itself never a duplicate. Set exactly while `status` is `duplicate`. */
  readonly duplicate_of_ticket_id: string | null
  /** When we reminded the customer of the answer that waits for them. */
  readonly reminded_at: EpochMs | null
  /** When silence has an effect: a reminder, or the end. */
  readonly next_action_at: EpochMs | null
  /** What a person last wrote or did; time passing is no activity. */
  readonly last_activity_at: EpochMs
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** One message of a ticket. It is never changed. */
export interface SupportMessage {
  readonly id: string
  readonly ticket_id: string
  readonly author: MessageAuthor
  readonly author_user_id: string
  readonly body: string
  readonly created_at: EpochMs
}

/** The most messages that customers write in one ticket: it is always shown whole. */
export const MESSAGES_MAX = 500

/** The most tickets that one account opens within 24 hours: each sends a mail, to an address that nobody has proved. */
export const TICKETS_A_DAY = 50

/** How long after our last word a customer is reminded of it. Source: states, support ticket. */
const REMINDED_AFTER = 7 * DAY
/** How long after its reminder, or after it was resolved, a ticket without a word is closed. */
export const CLOSED_AFTER = 7 * DAY

/** When silence has its first effect in a state; in the others it has none. */
const QUIET: { readonly [S in TicketStatus]?: number } = {
  awaiting_customer: REMINDED_AFTER,
  resolved: CLOSED_AFTER,
}

/** The ticket after an event that its table lists; any other is a bug. */
export function movedTicket(
  ticket: SupportTicket,
  event: TicketEvent,
  now: EpochMs,
): SupportTicket {
  const status = advance(ticketMachine, ticket.status, event)
  const quiet = QUIET[status]
  return {
    ...ticket,
    status,
    reminded_at: null,
    next_action_at: quiet === undefined ? null : after(now, quiet),
    last_activity_at: event === 'went_quiet' ? ticket.last_activity_at : now,
    updated_at: now,
  }
}

/** What silence brings when `next_action_at` has come: one reminder of an answer, then the end. */
export function decideQuiet(ticket: SupportTicket, now: EpochMs): SupportTicket {
  if (ticket.status !== 'awaiting_customer' || ticket.reminded_at !== null) {
    return movedTicket(ticket, 'went_quiet', now)
  }
  // Counted from the reminder: one that was late still leaves the customer these days to answer.
  return { ...ticket, reminded_at: now, next_action_at: after(now, CLOSED_AFTER), updated_at: now }
}
