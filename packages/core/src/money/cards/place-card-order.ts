import { money } from '../../kernel/money.ts'
import { placeOrder } from '../payments/place-order.ts'
import type { NewOrder, OrderAnswer, PaymentProvider } from '../payments/ports.ts'

/**
 * Make an order that saves a card. Where the provider refuses zero, it is one cent that is only held, and
 * cancelled once the card is saved.
 */
export async function placeCardOrder(
  payments: PaymentProvider,
  order: NewOrder,
): Promise<OrderAnswer> {
  const answer = await placeOrder(payments, order)
  if (answer.kind !== 'refused' || order.amount.amount_minor > 0) return answer
  const cent: NewOrder = { ...order, amount: money(1, order.amount.currency), capture: 'manual' }
  return payments.createOrder(cent)
}
