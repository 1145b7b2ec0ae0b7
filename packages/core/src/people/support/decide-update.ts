import { step } from '../../kernel/machine.ts'
import { invalid } from '../../kernel/problem.ts'
import { type SupportTicket, type TicketEvent, ticketMachine, type TicketStatus } from './ticket.ts'

/** What an operator asks for; what is left out stays. */
export interface TicketUpdate {
  readonly status?: TicketStatus
  /** An operator's user id; null for nobody. */
  readonly assignee_admin_id?: string | null
  readonly duplicate_of_ticket_id?: string | null
}

/** What becomes of a ticket; empty when nothing was asked. */
export interface TicketChange {
  readonly event?: TicketEvent
  readonly change: Partial<Pick<SupportTicket, 'assignee_admin_id' | 'duplicate_of_ticket_id'>>
}

/** By what an operator brings a ticket to a status; a text says why they cannot. */
const ASKED: { readonly [S in TicketStatus]: { readonly event: TicketEvent } | string } = {
  open: 'Only a new ticket is open.',
  awaiting_us: { event: 'taken' },
  awaiting_customer: 'It awaits the customer once we have answered: send a reply instead.',
  resolved: { event: 'resolved' },
  closed: { event: 'closed' },
  duplicate: { event: 'marked_duplicate' },
}

/**
 * What an operator's update comes to: all of it or none. A field that says what holds already changes
 * nothing; an update of such fields alone is refused, as is one that the ticket's table does not list.
 * Whoever takes a ticket that nobody has is its assignee. Throws `validation.failed`. Source: contract 8; states 1.7.
 */
export function decideUpdate(
  ticket: SupportTicket,
  input: TicketUpdate,
  operator_id: string,
): TicketChange {
  const asked = { ...input, ...statusAsked(ticket, input) }
  const changing = FIELDS.filter(
    (field) => asked[field] !== undefined && !holds(ticket, asked, field),
  )
  if (changing.length === 0) return nothing(ticket, input)
  if (ticketMachine.final.includes(ticket.status)) {
    throw invalid('status', `This ticket is ${ticket.status}: nothing of it changes any more.`)
  }
  const event = eventOf(ticket, asked, changing)
  const { duplicate_of_ticket_id } = asked
  const taker = event === 'taken' ? (ticket.assignee_admin_id ?? operator_id) : undefined
  const assignee_admin_id = asked.assignee_admin_id === undefined ? taker : asked.assignee_admin_id
  return {
    ...(event === undefined ? {} : { event }),
    change: {
      ...(assignee_admin_id === undefined ? {} : { assignee_admin_id }),
      ...(event === 'marked_duplicate'
        ? { duplicate_of_ticket_id: duplicate_of_ticket_id ?? null }
        : {}),
    },
  }
}

const FIELDS = ['status', 'assignee_admin_id', 'duplicate_of_ticket_id'] as const
type Field = (typeof FIELDS)[number]

function holds(ticket: SupportTicket, asked: TicketUpdate, field: Field): boolean {
  return ticket[field] === asked[field]
}

/** Naming the other ticket asks for the status too; neither goes without the other. */
function statusAsked(
  ticket: SupportTicket,
  { status, duplicate_of_ticket_id: other }: TicketUpdate,
): Pick<TicketUpdate, 'status'> {
  if (typeof other === 'string' && status === undefined) return { status: 'duplicate' }
  if (typeof other === 'string' && status !== 'duplicate') {
    throw invalid('duplicate_of_ticket_id', 'Only a duplicate names the ticket that it repeats.')
  }
  if (typeof other !== 'string' && status === 'duplicate' && ticket.status !== 'duplicate') {
    throw invalid('duplicate_of_ticket_id', 'Say which ticket this one is a duplicate of.')
  }
  return status === undefined ? {} : { status }
}

function nothing(ticket: SupportTicket, input: TicketUpdate): TicketChange {
  const field = FIELDS.find((each) => input[each] !== undefined)
  if (field === undefined) return { change: {} }
  throw invalid(field, `The ticket’s ${field} is ${String(ticket[field])} already.`)
}

/** Taking an open ticket makes it our turn, unless something else is asked for it. */
function eventOf(
  ticket: SupportTicket,
  { status, assignee_admin_id }: TicketUpdate,
  changing: readonly Field[],
): TicketEvent | undefined {
  if (status === undefined || !changing.includes('status')) {
    const taken = ticket.status === 'open' && typeof assignee_admin_id === 'string'
    return taken ? 'taken' : undefined
  }
  const asked = ASKED[status]
  if (typeof asked === 'string') throw refused(ticket, asked)
  if (step(ticketMachine, ticket.status, asked.event) === undefined) {
    throw refused(ticket, `It cannot be made ${status}.`)
  }
  return asked.event
}

function refused({ status }: SupportTicket, why: string) {
  const reach = Object.entries(ASKED).flatMap(([to, asked]) =>
    typeof asked !== 'string' && step(ticketMachine, status, asked.event) ? [to] : [],
  )
  return invalid('status', `This ticket is ${status}. ${why} It can be made ${reach.join(', ')}.`)
}
