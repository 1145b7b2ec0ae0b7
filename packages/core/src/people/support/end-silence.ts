import { recordOwn } from '../../records/audit/record-audit.ts'
import { roundOf, type Round } from '../../kernel/fault.ts'
import type { WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { decideQuiet } from './ticket.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Remind customers of an answer that has waited 7 days for them, and close tickets in which nobody has
 * written since: 14 days after our answer, 7 after they were resolved.
 */
export async function endSilence(ports: WritePorts, limit: number): Promise<Round> {
  const now = ports.clock()
  const due = await ports.store.read((tx) => tx.tickets.due(now, limit))
  const where = (ticket_id: string) => `silence in ticket ${ticket_id}`
  return roundOf(due, where, (ticket_id) => endOne(ports, ticket_id))
}

/** Another process that found it too finds it moved on, as does one that an answer overtook. */
async function endOne(ports: WritePorts, ticket_id: string): Promise<void> {
  await transact(ports, async (work) => {
    const { tx, now } = work
    const ticket = await tx.tickets.getForUpdate(ticket_id)
    if (!ticket || ticket.next_action_at === null || ticket.next_action_at > now) return
    const next = decideQuiet(ticket, now)
    await tx.tickets.put(next)
    const { account_id, status: from } = ticket
    const reminds = next.status === from
    const action = reminds ? 'support_ticket.reminded' : 'support_ticket.went_quiet'
    const meta = { ticket_id, from, to: next.status }
    await recordOwn(work, { action, account_id, meta })
    if (!reminds) return
    const to = { account_id }
    const effect = { type: 'mail.send', kind: 'ticket_reminder', to, about: ticket_id } as const
    await pushEffect(work, { effect, dedupe_key: `ticket_reminder:${ticket_id}:${now}` })
  })
}
