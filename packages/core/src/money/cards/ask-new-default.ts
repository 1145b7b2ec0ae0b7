import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'

/** An account has another default card: what it owes is asked for again, at once. Source: contract 8 (dunning). */
export async function askNewDefault(
  { ids }: Pick<Ports, 'ids'>,
  tx: Pick<Tx, 'subscriptions' | 'outbox'>,
  account_id: string,
  now: EpochMs,
): Promise<void> {
  const subscription = await tx.subscriptions.ofAccount(account_id)
  if (!subscription || subscription.status === 'cancelled') return
  const effect = { type: 'cycles.retry', account_id } as const
  const dedupe_key = `cycles.retry:${ids.uuid(now)}`
  await pushEffect({ ids }, tx, { effect, dedupe_key }, now)
}
