import type { Effect, Outbox } from './effects.ts'
import type { Ids } from './kernel/ids.ts'
import type { EpochMs } from './kernel/time.ts'

/**
 * Put an effect in the outbox, in the transaction of the change that it tells of. `dedupe_key` names the
 * logical effect: pushing the same one again does nothing.
 */
export async function pushEffect(
  { ids }: { readonly ids: Ids },
  tx: { readonly outbox: Outbox },
  { effect, dedupe_key }: { readonly effect: Effect; readonly dedupe_key: string },
  now: EpochMs,
): Promise<void> {
  await tx.outbox.push({
    outbox_id: ids.uuid(now),
    aggregate: aggregateOf(effect, dedupe_key),
    effect,
    dedupe_key,
    attempts: 0,
    next_at: now,
    created_at: now,
    last_error: null,
  })
}

/** What waits for what: a tenant's commands keep their order, a mail waits for nothing. */
function aggregateOf(effect: Effect, dedupe_key: string): string {
  switch (effect.type) {
    case 'mail.send':
      return `mail:${dedupe_key}`
    case 'tenant.provision':
      return `account:${effect.account_id}`
    case 'tenant.sync':
      return `tenant:${effect.tenant_id}`
    case 'order.cancel':
    case 'card.forget':
      return `order:${effect.order_id}`
    case 'card.delete':
      return `card:${effect.payment_method_id}`
  }
}
