import type { AuditEntry } from '../../records/audit/audit.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Work } from '../../ports.ts'
import { movedTicket, type SupportTicket, type TicketEvent } from './ticket.ts'

/** Who moves a ticket, as the audit log says it. */
export type MovedBy = Pick<AuditEntry, 'actor' | 'user_id' | 'ip' | 'user_agent'>

interface TicketMove {
  readonly ticket: SupportTicket
  readonly event: TicketEvent
  readonly by: MovedBy
  /** What else changes with the move. */
  readonly change?: Partial<Pick<SupportTicket, 'assignee_admin_id' | 'duplicate_of_ticket_id'>>
  readonly meta?: AuditEntry['meta']
}

/** Move a ticket along its table and record the move, in the transaction that caused it. */
export async function moveTicket(
  work: Work,
  { ticket, event, by, change, meta }: TicketMove,
): Promise<SupportTicket> {
  const moved = { ...movedTicket(ticket, event, work.now), ...change }
  await work.tx.tickets.put(moved)
  const { ticket_id, account_id, status: from } = ticket
  const entry = {
    ...by,
    account_id,
    action: `support_ticket.${event}`,
    meta: { ticket_id, from, to: moved.status, ...meta },
  } as const
  await recordAudit(work, entry)
  return moved
}
