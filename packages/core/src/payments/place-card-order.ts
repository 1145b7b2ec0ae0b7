import { money } from '../kernel/money.ts'
import { placeOrder } from './place-order.ts'
import type { NewOrder, OrderAnswer, PaymentProvider } from './ports.ts'

/**
 * Make an order that saves a card. Where the provider refuses zero, it is one cent that is only held, and
 * cancelled once the card is saved. `may_exist`: an earlier try under this reference may have gone through.
 */
export async function placeCardOrder(
  payments: PaymentProvider,
  order: NewOrder,
  may_exist: boolean,
): Promise<OrderAnswer> {
  const answer = await placeOrder(payments, order, may_exist)
  if (answer.kind !== 'refused' || order.amount.amount_minor > 0) return answer
  const cent: NewOrder = { ...order, amount: money(1, 'EUR'), capture: 'manual' }
  return placeOrder(payments, cent, false)
}
