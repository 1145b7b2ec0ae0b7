import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { notifyAccount } from '../notifications/notify-account.ts'
import { anyTicket, refuseUnlisted } from './find-ticket.ts'
import { moveTicket } from './move-ticket.ts'
import type { TicketReply } from './reply-to-ticket.ts'
import { type AdminTicketDetail, adminTicketDetail } from './view-ticket.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * An operator answers, and it is the customer's turn; they are told by mail and in the web app. Throws
 * `not_found`, and `validation.failed` on `status` for a ticket that is resolved, closed or a duplicate.
 */
export async function adminReplyToTicket(
  ports: WritePorts,
  call: Call,
  { ticket_id, body }: TicketReply,
): Promise<AdminTicketDetail> {
  const { user_id: author_user_id } = actorOf(call)
  return transact(ports, async (work) => {
    const { tx, now, ids } = work
    const ticket = await anyTicket(tx, ticket_id)
    const { status, account_id, reference, subject } = ticket
    const reason =
      status === 'resolved'
        ? 'This ticket is resolved: only an answer of the customer opens it again.'
        : `This ticket is ${status}: nothing more is written in it.`
    refuseUnlisted(ticket, 'we_replied', reason)
    const id = ids.uuid(now)
    const message = { id, ticket_id, author: 'admin', author_user_id } as const
    await tx.tickets.insertMessage({ ...message, body: body.trim(), created_at: now })
    const by = calledBy(call)
    const meta = { ticket_id, message_id: id }
    const entry = { ...by, account_id, meta } as const
    await recordAudit(work, { ...entry, action: 'admin.support_ticket.reply' })
    const moved = await moveTicket(work, { ticket, event: 'we_replied', by })
    const notice = {
      account_id,
      kind: 'ticket_reply',
      about: id,
      args: { reference, subject },
      cta_url: `/support/${ticket_id}`,
      dedupe_key: `ticket_reply:${id}`,
    } as const
    await notifyAccount(work, notice)
    return adminTicketDetail(tx, moved)
  })
}
