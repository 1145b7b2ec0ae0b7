import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { decideUpdate, type TicketChange, type TicketUpdate } from './decide-update.ts'
import { moveTicket } from './move-ticket.ts'
import type { SupportTicket } from './ticket.ts'
import { type AdminTicketDetail, adminTicketDetail } from './view-ticket.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * An operator moves a ticket, gives it to an operator, or says which other one it repeats: all that is
 * asked, or nothing. Throws `not_found`, and `validation.failed` on the field that stands in the way.
 */
export async function adminUpdateTicket(
  ports: WritePorts,
  call: Call,
  { ticket_id, ...input }: TicketUpdate & { readonly ticket_id: string },
): Promise<AdminTicketDetail> {
  return transact(ports, async (work) => {
    const { tx } = work
    const [ticket, other] = await lockBoth(tx, ticket_id, input.duplicate_of_ticket_id ?? null)
    const decided = decideUpdate(ticket, input, actorOf(call).user_id)
    if (Object.keys(input).length === 0) return adminTicketDetail(tx, ticket)
    await refuseStranger(tx, decided)
    if (decided.event === 'marked_duplicate') refuseOther(ticket, other)
    const by = calledBy(call)
    const meta = { ticket_id, ...decided.change, ...(input.status && { status: input.status }) }
    const entry = { ...by, account_id: ticket.account_id, meta } as const
    await recordAudit(work, { ...entry, action: 'admin.support_ticket.update' })
    return adminTicketDetail(tx, await apply(work, { ticket, decided, by }))
  })
}

/** The ticket and the one that it may repeat, always in one order, so that no two updates wait for each other. */
async function lockBoth(
  tx: Tx,
  ticket_id: string,
  other_id: string | null,
): Promise<[SupportTicket, SupportTicket | undefined]> {
  const ids = [ticket_id, ...(other_id === null ? [] : [other_id])].toSorted()
  const found = new Map<string, SupportTicket>()
  for (const id of ids) {
    const ticket = await tx.tickets.getForUpdate(id)
    if (ticket) found.set(id, ticket)
  }
  const ticket = found.get(ticket_id)
  if (!ticket) throw new Problem('not_found')
  return [ticket, found.get(other_id ?? '')]
}

async function refuseStranger(tx: Tx, { change }: TicketChange): Promise<void> {
  const { assignee_admin_id: id } = change
  if (id === undefined || id === null) return
  const user = await tx.users.get(id)
  if (user?.role !== 'admin') throw invalid('assignee_admin_id', 'We know no such operator.')
  if (user.reads_only) throw invalid('assignee_admin_id', 'This operator only reads.')
}

/** Source: states, support ticket. A duplicate has no answer to lead to: the one that it repeats does. */
function refuseOther(ticket: SupportTicket, other: SupportTicket | undefined): void {
  const refuse = (reason: string) => invalid('duplicate_of_ticket_id', reason)
  if (other?.account_id !== ticket.account_id) {
    throw refuse('The account of this ticket has no such other ticket.')
  }
  if (other.ticket_id === ticket.ticket_id) throw refuse('A ticket is not a duplicate of itself.')
  if (other.status === 'duplicate') {
    throw refuse(`That ticket is itself a duplicate, of ${other.duplicate_of_ticket_id}.`)
  }
}

interface Applied {
  readonly ticket: SupportTicket
  readonly decided: TicketChange
  readonly by: ReturnType<typeof calledBy>
}

async function apply(
  work: Work,
  { ticket, decided: { event, change }, by }: Applied,
): Promise<SupportTicket> {
  const { tx, now } = work
  const { ticket_id, account_id } = ticket
  if (event === undefined) {
    const given = { ...ticket, ...change, updated_at: now }
    await tx.tickets.put(given)
    return given
  }
  const { duplicate_of_ticket_id: other } = change
  if (event === 'marked_duplicate' && other) await tx.tickets.repointDuplicates(ticket_id, other)
  const moved = await moveTicket(work, { ticket, event, by, change })
  if (event === 'resolved') {
    const to = { account_id }
    const effect = { type: 'mail.send', kind: 'ticket_resolved', to, about: ticket_id } as const
    await pushEffect(work, { effect, dedupe_key: `ticket_resolved:${ticket_id}:${now}` })
  }
  return moved
}
