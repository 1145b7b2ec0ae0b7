import { EUR, money } from '../../kernel/money.ts'
import { placeCardOrder } from '../../money/cards/place-card-order.ts'
import { orderOrProblem } from '../../money/payments/place-order.ts'
import type { NewOrder, OrderView } from '../../money/payments/ports.ts'
import type { Ports } from '../../ports.ts'
import type { SignupInput } from './signup-input.ts'
import { SIGNUP_WAITS } from './signup.ts'

interface CardProof {
  readonly signup_id: string
  readonly input: SignupInput
}

/**
 * A zero-amount order that saves a card; where the provider refuses zero, one cent that is only held and
 * cancelled once the card is saved. Throws `internal` with `retry_after` while the provider is down.
 */
export async function placeCardProof(
  { payments, settings }: Pick<Ports, 'payments' | 'settings'>,
  { signup_id, input }: CardProof,
): Promise<OrderView> {
  const order: NewOrder = {
    reference: `sgn_${signup_id}`,
    amount: money(0, EUR),
    capture: 'automatic',
    save_method: true,
    customer: {
      email: input.email.trim(),
      full_name: input.customer_type === 'company' ? input.company_name : input.full_name,
    },
    description: `${settings.seller_name}: we save your card and charge nothing now`,
    return_url: `${settings.portal_url}/signup/${signup_id}`,
    expire_after: SIGNUP_WAITS,
  }
  return orderOrProblem(await placeCardOrder(payments, order))
}
