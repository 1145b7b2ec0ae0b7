import { calledBy } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invalid } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { ownTicket, refuseUnlisted } from './find-ticket.ts'
import { moveTicket } from './move-ticket.ts'
import { MESSAGES_MAX, type SupportTicket } from './ticket.ts'
import { type TicketDetail, ticketDetail } from './view-ticket.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Which ticket, and what is written in it. */
export interface TicketReply {
  readonly ticket_id: string
  readonly body: string
}

const OVER = 'Please open a new ticket: we will look at it there.'

/**
 * A customer writes in a ticket, and it is our turn; one that was resolved within the last 7 days is taken
 * up again. Throws `not_found`, and `validation.failed` on `status` for one that is closed or a duplicate,
 * on `body` for one that is full.
 */
export async function replyToTicket(
  ports: WritePorts,
  call: Call,
  { ticket_id, body }: TicketReply,
): Promise<TicketDetail> {
  const { user_id: author_user_id } = actorOf(call)
  return transact(ports, async (work) => {
    const { tx, now, ids } = work
    const ticket = await ownTicket(tx, call, ticket_id)
    refuseUnlisted(ticket, 'customer_replied', `This ticket is ${ticket.status}. ${OVER}`)
    refuseLate(ticket, now)
    await refuseLong(tx, ticket_id)
    const id = ids.uuid(now)
    const message = { id, ticket_id, author: 'customer', author_user_id } as const
    await tx.tickets.insertMessage({ ...message, body: body.trim(), created_at: now })
    const move = { ticket, event: 'customer_replied', by: calledBy(call) } as const
    const moved = await moveTicket(work, { ...move, meta: { message_id: id } })
    return ticketDetail(tx, moved)
  })
}

/** Resolved for 7 days is closed, also before the scheduler has come by to say so. */
function refuseLate({ status, next_action_at }: SupportTicket, now: EpochMs): void {
  if (status !== 'resolved' || next_action_at === null || now < next_action_at) return
  throw invalid('status', `This ticket was resolved more than 7 days ago. ${OVER}`)
}

async function refuseLong(tx: Pick<Tx, 'tickets'>, ticket_id: string): Promise<void> {
  if ((await tx.tickets.messageCount(ticket_id)) < MESSAGES_MAX) return
  throw invalid('body', `We take at most ${MESSAGES_MAX} messages in one ticket. ${OVER}`)
}
