import type { Effect, EffectType } from './effects.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'

/** An effect, and the name by which it is pushed once. */
export interface Pushed {
  readonly effect: Effect
  readonly dedupe_key: string
  /** When it is due; now unless said otherwise. */
  readonly at?: EpochMs
  /** What waits for it; by its type unless said otherwise, as where it is due later and must hold nothing up. */
  readonly aggregate?: string
}

/**
 * Put an effect in the outbox, in the transaction of the change that it tells of. `dedupe_key` names the
 * logical effect: pushing the same one again does nothing.
 */
export async function pushEffect(
  { tx, now, ids }: Work,
  { effect, dedupe_key, at, aggregate }: Pushed,
): Promise<void> {
  await tx.outbox.push({
    outbox_id: ids.uuid(now),
    aggregate: aggregate ?? aggregateOf(effect, dedupe_key),
    effect,
    dedupe_key,
    attempts: 0,
    next_at: at ?? now,
    created_at: now,
    last_error: null,
  })
}

/** How the aggregate of every mail begins, and of nothing else. */
export const MAIL_AGGREGATE = 'mail:'

/** How the aggregate of every delivery to a webhook endpoint begins, and of nothing else. */
export const WEBHOOK_AGGREGATE = 'webhook:'

/** What waits for what: a tenant's commands keep their order, a mail waits for nothing. */
const AGGREGATES: {
  readonly [T in EffectType]: (effect: Of<T>, dedupe_key: string) => string
} = {
  'mail.send': (_effect, dedupe_key) => `${MAIL_AGGREGATE}${dedupe_key}`,
  'tenant.provision': ({ account_id }) => `account:${account_id}`,
  'tenant.sync': ({ tenant_id }) => `tenant:${tenant_id}`,
  'tenant.plan': ({ tenant_id }) => `tenant-plan:${tenant_id}`,
  'tenant.limits': ({ tenant_id }) => `tenant-limits:${tenant_id}`,
  'trial.remind': ({ subscription_id }) => `trial:${subscription_id}`,
  'tenant.remove': ({ account_id }) => `removal:${account_id}`,
  'signup.reopen': (_effect, dedupe_key) => dedupe_key,
  'order.cancel': ({ order_id }) => `order:${order_id}`,
  'card.forget': ({ order_id }) => `order:${order_id}`,
  // What was charged meanwhile waits for no earlier try.
  'withdrawal.pay_back': (_effect, dedupe_key) => dedupe_key,
  'vat.correct': ({ account_id }) => `vat:${account_id}`,
  'card.delete': ({ payment_method_id }) => `card:${payment_method_id}`,
  'cycles.retry': ({ account_id }) => `cycles:${account_id}`,
  'call_credit.give': ({ payment_id }) => `payment:${payment_id}`,
  'call_credit.return': ({ refund_id }) => `refund:${refund_id}`,
  'call_credit.bill': ({ account_id }) => `call-use:${account_id}`,
  'file.delete': ({ storage_key }) => `file:${storage_key}`,
  'document.store': ({ id }) => `document:${id}`,
  'e_invoice.send': ({ id }) => `e-invoice:${id}`,
  'price_rise.continue': ({ price_rise_id }) => `price-rise:${price_rise_id}`,
  'redemption.judge': ({ discount_id }) => `redemption:${discount_id}`,
  'webhook.send': ({ endpoint_id, account_id }) =>
    `${WEBHOOK_AGGREGATE}${endpoint_id}:${account_id}`,
}

type Of<T extends EffectType> = Extract<Effect, { type: T }>

function aggregateOf<T extends EffectType>(effect: Of<T>, dedupe_key: string): string {
  return AGGREGATES[effect.type as T](effect, dedupe_key)
}
