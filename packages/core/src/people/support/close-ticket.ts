import { calledBy } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { ownTicket, refuseUnlisted } from './find-ticket.ts'
import { moveTicket } from './move-ticket.ts'
import { type TicketDetail, ticketDetail } from './view-ticket.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * A customer closes a ticket. Throws `not_found`, and `validation.failed` on `status` for one that is closed
 * or a duplicate.
 */
export async function closeTicket(
  ports: WritePorts,
  call: Call,
  ticket_id: string,
): Promise<TicketDetail> {
  return transact(ports, async (work) => {
    const ticket = await ownTicket(work.tx, call, ticket_id)
    refuseUnlisted(ticket, 'closed', `This ticket is ${ticket.status}: there is nothing to close.`)
    const move = { ticket, event: 'closed', by: calledBy(call) } as const
    return ticketDetail(work.tx, await moveTicket(work, move))
  })
}
