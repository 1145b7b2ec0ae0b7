import type { AuditRow } from '../../records/audit/audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { invariant } from '../../kernel/problem.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { readOwnTicket, readTicket } from './find-ticket.ts'
import type { SupportMessage, SupportTicket } from './ticket.ts'

/** A ticket with all that was written in it and in its duplicates, oldest first. */
export interface TicketDetail extends SupportTicket {
  readonly messages: SupportMessage[]
}

/** One thing that happened to a ticket, as operators see it. */
export interface TicketAuditEntry extends Pick<
  AuditRow,
  'id' | 'action' | 'actor' | 'user_id' | 'outcome'
> {
  readonly ts: EpochMs
  readonly meta: Record<string, unknown> | null
}

/** A ticket as operators see it: besides, whom we answer, and what happened to it, oldest first. */
export interface AdminTicketDetail extends TicketDetail {
  readonly customer_email: string
  readonly audit: TicketAuditEntry[]
}

/** One ticket of the caller's account. Throws `not_found`, also for another account's. */
export async function viewTicket(
  { store }: ReadPorts,
  call: Call,
  ticket_id: string,
): Promise<TicketDetail> {
  return store.read(async (tx) => ticketDetail(tx, await readOwnTicket(tx, call, ticket_id)))
}

/** One ticket of any account, for operators. Throws `not_found`. */
export async function adminViewTicket(
  { store }: ReadPorts,
  ticket_id: string,
): Promise<AdminTicketDetail> {
  return store.read(async (tx) => adminTicketDetail(tx, await readTicket(tx, ticket_id)))
}

/** The ticket as its customer sees it. */
export async function ticketDetail(
  tx: Pick<Tx, 'tickets'>,
  ticket: SupportTicket,
): Promise<TicketDetail> {
  return { ...ticket, messages: await tx.tickets.messagesOf(ticket.ticket_id) }
}

/** The ticket as operators see it. */
export async function adminTicketDetail(tx: Tx, ticket: SupportTicket): Promise<AdminTicketDetail> {
  const account = await tx.accounts.get(ticket.account_id)
  invariant(account, 'a ticket has its account')
  const rows = await tx.audit.ofTicket(ticket.ticket_id)
  return {
    ...(await ticketDetail(tx, ticket)),
    customer_email: account.contact_email,
    audit: rows.map(({ meta, ...row }) => ({ ...row, meta: meta && JSON.parse(meta) })),
  }
}
