import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'

/** An account has another default card: what it owes is asked for again, at once. Source: contract 8 (dunning). */
export async function askNewDefault(work: Work, account_id: string): Promise<void> {
  const { tx, now, ids } = work
  const subscription = await tx.subscriptions.ofAccount(account_id)
  if (!subscription || subscription.status === 'cancelled') return
  const effect = { type: 'cycles.retry', account_id } as const
  const dedupe_key = `cycles.retry:${ids.uuid(now)}`
  await pushEffect(work, { effect, dedupe_key })
}
