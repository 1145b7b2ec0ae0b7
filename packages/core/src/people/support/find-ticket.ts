import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { step } from '../../kernel/machine.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { Tx } from '../../ports.ts'
import { type SupportTicket, type TicketEvent, ticketMachine } from './ticket.ts'

/** A ticket of the caller's account, locked. Throws `not_found`, also for another account's. */
export async function ownTicket(
  tx: Pick<Tx, 'tickets'>,
  call: Call,
  ticket_id: string,
): Promise<SupportTicket> {
  return owned(await tx.tickets.getForUpdate(ticket_id), call)
}

/** A ticket of any account, locked. Throws `not_found`. */
export async function anyTicket(
  tx: Pick<Tx, 'tickets'>,
  ticket_id: string,
): Promise<SupportTicket> {
  return found(await tx.tickets.getForUpdate(ticket_id))
}

/** As `ownTicket`, for whoever only reads it: not locked. */
export async function readOwnTicket(
  tx: Pick<Tx, 'tickets'>,
  call: Call,
  ticket_id: string,
): Promise<SupportTicket> {
  return owned(await tx.tickets.get(ticket_id), call)
}

/** As `anyTicket`, for whoever only reads it: not locked. */
export async function readTicket(
  tx: Pick<Tx, 'tickets'>,
  ticket_id: string,
): Promise<SupportTicket> {
  return found(await tx.tickets.get(ticket_id))
}

function owned(ticket: SupportTicket | undefined, call: Call): SupportTicket {
  if (ticket?.account_id !== actorOf(call).account_id) throw new Problem('not_found')
  return ticket
}

function found(ticket: SupportTicket | undefined): SupportTicket {
  if (!ticket) throw new Problem('not_found')
  return ticket
}

/** Throws `validation.failed` on `status`, with this reason, for an event that the state does not list. */
export function refuseUnlisted(ticket: SupportTicket, event: TicketEvent, reason: string): void {
  if (step(ticketMachine, ticket.status, event) === undefined) throw invalid('status', reason)
}
