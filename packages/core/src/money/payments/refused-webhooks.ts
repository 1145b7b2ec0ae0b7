import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { roundOf, type Round } from '../../kernel/fault.ts'
import { countedAddress } from '../../kernel/counted-address.ts'
import { after, MINUTE } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import type { RefusedWebhooks } from './refused-webhook-counts.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Count a webhook whose signature does not hold. The first of a source is in the audit log at once; those of the
 * minute after it share one row, so that a sender of thousands does not fill the log. Source: contract 5, 9.
 */
export async function countRefusedWebhook(
  ports: WritePorts,
  { ip, user_agent }: Call,
): Promise<void> {
  const source = countedAddress(ip)
  const count = async (work: Work) => {
    const { tx, now } = work
    const known = await tx.refusedWebhooks.getForUpdate(source)
    const refused = { source, ip, user_agent, times: (known?.times ?? 0) + 1 }
    if (known && known.due_at > now) {
      await tx.refusedWebhooks.put({ ...refused, due_at: known.due_at })
    } else await writeDown(work, refused)
  }
  await transact(ports, count, ports.clock(), { groupCommit: true })
}

/** Write down what was counted of sources whose minute is over, and forget those that were quiet. */
export async function writeDownRefused(ports: WritePorts, limit: number): Promise<Round> {
  const now = ports.clock()
  const due = await ports.store.read((tx) => tx.refusedWebhooks.due(now, limit))
  const one = async (work: Work, source: string) => {
    const refused = await work.tx.refusedWebhooks.getForUpdate(source)
    if (!refused || refused.due_at > now) return
    if (refused.times > 0) await writeDown(work, refused)
    else await work.tx.refusedWebhooks.remove(source)
  }
  const where = () => 'refused webhooks'
  return roundOf(due, where, (source) => transact(ports, (work) => one(work, source), now))
}

async function writeDown(work: Work, refused: Omit<RefusedWebhooks, 'due_at'>): Promise<void> {
  const { source, times, ip, user_agent } = refused
  const due_at = after(work.now, MINUTE)
  await work.tx.refusedWebhooks.put({ source, times: 0, ip: null, user_agent: null, due_at })
  await recordAudit(work, {
    action: 'webhook.refused',
    outcome: 'failure',
    actor: 'webhook',
    ip,
    user_agent,
    reason: 'signature',
    meta: { times },
  })
}
