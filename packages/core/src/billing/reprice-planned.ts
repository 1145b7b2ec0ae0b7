import type { Money } from '../kernel/money.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A period that is not billed yet shows what it costs by today's facts. Source: contract 7.3. */
export async function repricePlanned(
  tx: Pick<Tx, 'cycles'>,
  { subscription_id, current_period_end }: Subscription,
  amount: Money,
  now: EpochMs,
): Promise<void> {
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  const ahead = cycles.filter(
    ({ state, invoice_id, period_start }) =>
      state === 'planned' && invoice_id === null && period_start >= current_period_end,
  )
  for (const cycle of ahead) await tx.cycles.put({ ...cycle, amount, updated_at: now })
}
