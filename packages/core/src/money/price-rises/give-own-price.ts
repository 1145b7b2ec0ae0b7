import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { decide } from '../decisions/decide.ts'
import { lockedSubscription } from '../subscription/own-subscription.ts'
import { givePrices, takePricesBack } from './give-price.ts'
import { type PricesAhead, pricesAhead } from '../subscription/view-prices.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type PricesInput, pricesOf } from './given-prices.ts'

/** Prices of one customer's own, by an operator. */
export interface OwnPrices extends PricesInput {
  readonly subscription_id: string
  /** From which day on dearer prices count; missing for others. */
  readonly effective_at?: EpochMs | undefined
  readonly reason: string
}

/**
 * An operator gives a customer other prices: cheaper ones count from the next period on, dearer ones are a price rise, which
 * is announced first. Throws `not_found`, and `validation.failed` on `plan`, `items.<name>`, `effective_at`, `price_rise` or
 * `status`.
 */
export async function giveOwnPrices(
  ports: WritePorts,
  call: Call,
  { subscription_id, effective_at, reason, ...input }: OwnPrices,
): Promise<PricesAhead> {
  return write(ports, call, async (work) => {
    const subscription = await findAndRecord(work, call, { subscription_id, reason, act: 'give' })
    const diff = pricesOf(input, subscription.price.currency)
    const by = { actor: 'admin', user_id: actorOf(call).user_id, reason } as const
    const given = { diff, effective_at, price_rise_id: work.ids.uuid(work.now) }
    const made = await decide(work, subscription, (draft) => givePrices(draft, given, by))
    return answered(made.facts.subscription)
  })
}

/**
 * An operator takes back what is planned of a customer's prices, also a rise that was announced: the present ones go on, and
 * the customer is told. Throws `not_found`, and `validation.failed` on `price` where nothing is planned.
 */
export async function takeOwnPricesBack(
  ports: WritePorts,
  call: Call,
  { subscription_id, reason }: Pick<OwnPrices, 'subscription_id' | 'reason'>,
): Promise<PricesAhead> {
  return write(ports, call, async (work) => {
    const subscription = await findAndRecord(work, call, { subscription_id, reason, act: 'cancel' })
    const by = { actor: 'admin', user_id: actorOf(call).user_id, reason } as const
    const made = await decide(work, subscription, (draft) => takePricesBack(draft, by))
    return answered(made.facts.subscription)
  })
}

function answered(subscription: Subscription) {
  return { kind: 'answered', answer: pricesAhead(subscription) } as const
}

/** The subscription, to be changed; every try of the operator that is not refused is written down. */
async function findAndRecord(
  work: Work,
  call: Call,
  {
    subscription_id,
    reason,
    act,
  }: Pick<OwnPrices, 'subscription_id' | 'reason'> & {
    readonly act: 'give' | 'cancel'
  },
): Promise<Subscription> {
  const subscription = await lockedSubscription(work.tx, subscription_id)
  const action = act === 'give' ? 'admin.subscription.price' : 'admin.subscription.price_cancel'
  const { account_id } = subscription
  await recordAudit(work, {
    ...calledBy(call),
    account_id,
    reason,
    action,
    meta: { subscription_id },
  })
  return subscription
}
