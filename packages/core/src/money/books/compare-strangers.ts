import { subtract } from '../../kernel/money.ts'
import { type EpochMs, isoInstant } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Drift, Drifts } from './drift.ts'
import type { ListedOrder } from '../payments/provider-lists.ts'
import type { OrderView } from '../payments/ports.ts'
import { walkProvider } from '../payments/walk-provider.ts'

/** How our references begin: the provider may serve others of the merchant too. */
const OURS = /^(?:sgn|card|cyc|top|pln)_/

/**
 * Walk everything that was made at the provider in a time, and find the money that nothing of ours names: a database
 * that went back has forgotten it, and nobody else would ever look. Source: contract 6.8, 7.3.
 */
export async function compareStrangers(
  ports: ReadPorts<'payments'>,
  made: { readonly from: EpochMs; readonly to: EpochMs },
  to: Pick<Drifts, 'found' | 'unanswered'>,
): Promise<void> {
  for await (const each of walkProvider((part) => ports.payments.list(part), made)) {
    if (each === 'silent') return to.unanswered('orders')
    const drift = await (each.kind === 'order' ? orderDrift(ports, each) : refundDrift(ports, each))
    if (drift === 'silent') to.unanswered(each.kind === 'order' ? 'orders' : 'refunds')
    else if (drift) to.found(drift)
  }
}

async function orderDrift(
  { store, payments }: ReadPorts<'payments'>,
  { id, reference }: ListedOrder,
): Promise<Drift | 'silent' | undefined> {
  if (!OURS.test(reference) || (await store.read((tx) => tx.orders.get(id)))) return undefined
  const answer = await payments.getOrder(id)
  if (answer.kind !== 'order') return 'silent'
  // Read again: the request that made the order may have stored it meanwhile.
  const known = await store.read((tx) => tx.orders.get(id))
  const what = known ? null : strangerFlaw(answer.order)
  return what === null ? undefined : { area: 'orders', id, what, stranger: true }
}

/** What an order holds that we know nothing of; null when it holds nothing. */
export function strangerFlaw({
  state,
  reference,
  amount,
  refunded,
  created_at,
}: OrderView): string | null {
  const holds = state === 'completed' || state === 'authorised' || state === 'processing'
  const { amount_minor, currency } = subtract(amount, refunded)
  if (!holds || amount_minor <= 0) return null
  const made = isoInstant(created_at)
  return `the provider shows ${state} of ${amount_minor} ${currency} under ${reference}, made at ${made}, and we know nothing of it: refund it there, or repeat what it was made for`
}

async function refundDrift(
  { store, payments }: ReadPorts<'payments'>,
  { id, reference }: ListedOrder,
): Promise<Drift | 'silent' | undefined> {
  if (await store.read((tx) => tx.refunds.get(reference))) return undefined
  const made = await payments.findRefund(reference)
  if (made.kind !== 'refund') return made.kind === 'not_found' ? undefined : 'silent'
  const { order_id, amount, state } = made
  const payment = await store.read((tx) => tx.payments.byOrder(order_id))
  if (!payment || state === 'failed') return undefined
  const refunds = await store.read((tx) => tx.refunds.ofPayments([payment.payment_id]))
  if (refunds.some(({ provider_refund_id }) => provider_refund_id === made.refund_id)) {
    return undefined
  }
  const { amount_minor, currency } = amount
  const what = `the provider shows a refund of ${amount_minor} ${currency} of order ${order_id}, and we know nothing of it: ask for the same refund again, it is taken for this one`
  return { area: 'refunds', id, what, stranger: true }
}
