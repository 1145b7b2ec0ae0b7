import { money } from '../../kernel/money.ts'
import { placeCardOrder } from '../../money/cards/place-card-order.ts'
import type { NewOrder, OrderAnswer } from '../../money/payments/ports.ts'
import type { Ports } from '../../ports.ts'

/** Whose card an order proves, and for how many milliseconds it takes one. */
interface CardProof extends Pick<NewOrder, 'customer' | 'expire_after'> {
  readonly signup_id: string
}

/**
 * The order that proves a signup's card: over nothing, or where the provider refuses that, over one cent that is only
 * held and cancelled once the card is saved. What can still take a card under the signup's reference is adopted.
 */
export async function placeCardProof(
  { payments, settings }: Pick<Ports, 'payments' | 'settings'>,
  { signup_id, ...proof }: CardProof,
): Promise<OrderAnswer> {
  return placeCardOrder(payments, {
    ...proof,
    reference: `sgn_${signup_id}`,
    amount: money(0, settings.currency),
    capture: 'automatic',
    save_method: true,
    description: `${settings.seller_name}: we save your card, and this page charges nothing`,
    return_url: `${settings.portal_url}/signup/${signup_id}`,
  })
}
