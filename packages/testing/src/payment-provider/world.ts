import {
  type ChargeOutcome,
  type DisputeStage,
  DAY,
  type EpochMs,
  money,
  type NewOrder,
  type OrderAnswer,
  type OrderView,
  type PaymentProvider,
  type RawWebhook,
} from '@billing/core'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

/**
 * How a payer pays. `declined`: this try is refused. `declined_when_charged_again`: saved, and refused by
 * each later charge. `ends_this_month`: works until its month is over.
 */
export type PayerCard = 'good' | 'declined' | 'declined_when_charged_again' | 'ends_this_month'

/** A movement of money in the provider's own books. */
export interface Movement {
  readonly kind: 'capture' | 'hold' | 'release' | 'refund' | 'chargeback' | 'chargeback_reversal'
  readonly amount_minor: number
}

/** A payment provider and what a test needs to do behind its back. Opened once for the whole suite. */
export interface PaymentProviderWorld {
  readonly provider: PaymentProvider
  /** The provider's time. */
  now(): EpochMs
  /** Of webhooks; each of them is good. */
  readonly webhook_secrets: readonly [string, ...string[]]
  /** The payer pays on the hosted page, or tries to; once it resolves, the order shows it. */
  completeCheckout(order: OrderView, card: PayerCard): Promise<void>
  /** The next call, and no other, fails: it reaches nothing, or it takes effect and its answer is lost. */
  failNext(how: 'not_attempted' | 'answer_lost'): Promise<void>
  /** Of one order, oldest first. */
  movements(order_id: string): Promise<Movement[]>
  /**
   * The bank decides on every charge under way. Only where `payOrder` answers `pending` and the order is
   * `processing` until then, as with debits; a provider of cards that answers at once leaves it out.
   */
  readonly settle?: () => Promise<void>
  /**
   * The payer disputes the charge of a paid order, or the bank decides it; resolves to the id of the dispute, which stays the
   * same. Left out by a provider whose charges nobody can dispute.
   */
  readonly dispute?: (order_id: string, stage: DisputeStage) => Promise<string>
  /**
   * A webhook as the provider signs it, once with each secret, with the headers that count. `timestamp` is
   * milliseconds since 1970, or nonsense that is to be refused. The body is JSON with `event` and
   * `order_id`.
   */
  readonly signWebhook: (
    body: Uint8Array,
    timestamp: string,
    secrets: readonly string[],
  ) => RawWebhook
  /** Let time pass at the provider, in milliseconds. */
  pass(duration: number): Promise<void>
  close(): Promise<void>
}

/** An order of EUR 19 under a fresh reference, live for a day. */
export function newOrder(over: Partial<NewOrder> = {}): NewOrder {
  return {
    reference: `ref_${randomUUID()}`,
    amount: money(1_900, 'EUR'),
    capture: 'automatic',
    save_method: false,
    customer: { email: 'payer@example.com', full_name: 'Ona Onaitė' },
    description: 'Topup',
    return_url: 'https://portal.example.com/return',
    expire_after: DAY,
    ...over,
  }
}

/** The order of an answer; a test fails on any other answer. */
export function orderOf(answer: OrderAnswer): OrderView {
  if (answer.kind !== 'order') throw new Error(`expected an order, got ${JSON.stringify(answer)}`)
  return answer.order
}

/** A card saved through the hosted page, with the customer it belongs to. */
export async function savedCard(world: PaymentProviderWorld, card: PayerCard = 'good') {
  const order = orderOf(
    await world.provider.createOrder(newOrder({ amount: money(0, 'EUR'), save_method: true })),
  )
  await world.completeCheckout(order, card)
  const { saved_method, customer_id } = orderOf(await world.provider.getOrder(order.order_id))
  if (!saved_method || customer_id === null) throw new Error('the checkout saved no card')
  const { provider_method_id, fingerprint } = saved_method
  return { customer_id, provider_method_id, fingerprint }
}

/** What charging a saved method came to, in the end: `pending` is settled, after a look at the order. */
export async function charged(
  world: PaymentProviderWorld,
  { order_id }: OrderView,
  provider_method_id: string,
): Promise<{ kind: ChargeOutcome['kind']; code?: string }> {
  const outcome = await world.provider.payOrder(order_id, provider_method_id)
  if (outcome.kind !== 'pending' || !world.settle) return outcome
  // A read that shows `pending` is taken to say that nothing was asked for.
  expect(orderOf(await world.provider.getOrder(order_id)).state).toBe('processing')
  expect(await world.movements(order_id)).toEqual([])
  await world.settle()
  const { state, decline_code } = orderOf(await world.provider.getOrder(order_id))
  if (state === 'completed' || state === 'authorised') return { kind: 'processed' }
  return { kind: 'declined', code: decline_code ?? '' }
}

/** A fresh order of a known customer. */
export async function orderFor(
  world: PaymentProviderWorld,
  customer_id: string,
): Promise<OrderView> {
  const customer = { id: customer_id, email: 'payer@example.com', full_name: 'Ona Onaitė' }
  return orderOf(await world.provider.createOrder(newOrder({ customer })))
}
