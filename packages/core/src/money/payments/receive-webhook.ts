import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import type { RawWebhook, VerifiedWebhook } from './webhook.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type DisputeNews, withNews } from './dispute.ts'
import { countRefusedWebhook } from './refused-webhooks.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Keep a verified webhook as evidence and mark its order to be read; acting on it is the reader's work. A dispute is
 * remembered until it is decided: operators are told of it.
 * Resolves only once that is committed. Duplicates, unknown orders and unknown events are kept and
 * acknowledged too. Throws `auth.invalid_credentials` when the signature does not hold. Source: contract 9.
 */
export async function receiveWebhook(
  ports: WritePorts<'payments'>,
  call: Call,
  webhook: RawWebhook,
): Promise<{ readonly ok: true }> {
  const verified = ports.payments.verifyWebhook(webhook)
  if (!verified) {
    await countRefusedWebhook(ports, call)
    throw new Problem('auth.invalid_credentials', {
      detail: 'We could not verify the signature of this webhook.',
    })
  }
  const { event, order_id, body } = kept(verified)
  const body_hash = ports.secrets.digest(verified.body)
  const keep = async (work: Work) => {
    const { tx, now, ids } = work
    const fresh = await tx.webhooks.insert({
      webhook_id: ids.uuid(now),
      source: 'payment_provider',
      event,
      order_id,
      signed_at: verified.signed_at,
      body,
      body_hash,
      received_at: now,
    })
    if (order_id) await tx.orders.touch(order_id, now)
    if (verified.dispute) await keepDispute(work, verified.dispute, verified.signed_at)
    if (fresh) await recordAudit(work, webhookEntry({ event, order_id }))
  }
  // Many come at once after an outage of the provider, and a commit each was what bounded how many we took.
  await transact(ports, keep, ports.clock(), { groupCommit: true })
  return { ok: true }
}

async function keepDispute({ tx, now }: Work, news: DisputeNews, at: EpochMs): Promise<void> {
  const known = await tx.disputes.get(news.dispute_id)
  await tx.disputes.put(withNews(known, news, at, now))
}

/** No column of PostgreSQL holds NUL: it is kept as U+FFFD, while the hash is of what was sent. */
function kept({ event, order_id, body }: VerifiedWebhook) {
  const text = (sent: string) => sent.replaceAll('\0', '\ufffd').toWellFormed()
  return { event: text(event), order_id: order_id && text(order_id), body: text(body) }
}

function webhookEntry({ event, order_id }: Pick<VerifiedWebhook, 'event' | 'order_id'>) {
  return {
    action: 'webhook.received',
    actor: 'webhook',
    meta: { event: event.slice(0, 80), order_id },
  } as const
}
