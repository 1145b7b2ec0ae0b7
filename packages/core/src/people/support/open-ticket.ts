import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Ids } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs, SECOND } from '../../kernel/time.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { type SupportTicket, type TicketCategory, ticketMachine, TICKETS_A_DAY } from './ticket.ts'
import { type TicketDetail, ticketDetail } from './view-ticket.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** What a customer asks. */
export interface NewTicket {
  readonly subject: string
  readonly message: string
  readonly category: TicketCategory
}

/**
 * Open a ticket; we say by mail that we have it. Throws `rate_limited` for an account that has opened
 * `TICKETS_A_DAY` within 24 hours.
 */
export async function openTicket(
  ports: WritePorts,
  call: Call,
  { subject, message, category }: NewTicket,
): Promise<TicketDetail> {
  const { account_id, user_id } = actorOf(call)
  const now = ports.clock()
  const ticket_id = ports.ids.uuid(now)
  const ticket: SupportTicket = {
    ticket_id,
    account_id,
    opened_by: user_id,
    reference: newReference(ports.ids),
    subject: subject.trim(),
    category,
    status: ticketMachine.initial,
    assignee_admin_id: null,
    duplicate_of_ticket_id: null,
    reminded_at: null,
    next_action_at: null,
    last_activity_at: now,
    created_at: now,
    updated_at: now,
  }
  const id = ports.ids.uuid(now)
  const first = { id, ticket_id, author: 'customer', author_user_id: user_id } as const
  const open = async (work: Work) => {
    const { tx } = work
    await refuseFlood(tx, account_id, now)
    await tx.tickets.put(ticket)
    await tx.tickets.insertMessage({ ...first, body: message.trim(), created_at: now })
    const meta = { ticket_id, category, to: ticket.status }
    const entry = { action: 'support_ticket.opened', meta } as const
    await recordAudit(work, { ...calledBy(call), ...entry })
    const effect = {
      type: 'mail.send',
      kind: 'ticket_received',
      to: { account_id },
      about: ticket_id,
    } as const
    await pushEffect(work, { effect, dedupe_key: `ticket_received:${ticket_id}` })
    return ticketDetail(tx, ticket)
  }
  return transact(ports, open, now)
}

async function refuseFlood(tx: Tx, account_id: string, now: EpochMs): Promise<void> {
  // Locked, so that tickets opened at once are counted one after another.
  await tx.accounts.lock(account_id)
  const newest = await tx.tickets.listOfAccount(account_id, { limit: TICKETS_A_DAY, after: null })
  const first = newest.data[TICKETS_A_DAY - 1]
  const free_at = first && after(first.created_at, DAY)
  if (free_at === undefined || free_at <= now) return
  throw new Problem('rate_limited', {
    detail: `We take at most ${TICKETS_A_DAY} tickets a day: please write in one that is open.`,
    retry_after: Math.ceil((free_at - now) / SECOND),
  })
}

/**
 * Random rather than counted: opening waits for no counter, and says nothing of how many we have. Fifty
 * bits, in capitals of base 32, which have no 0, 1 or 8 to be misread.
 */
function newReference(ids: Ids): string {
  const [first, last] = [ids.base32(5), ids.base32(5)]
  return `T-${first}-${last}`.toUpperCase()
}
