import type { NewOrder } from './ports.ts'
import type { PaymentMethod } from './payment-method.ts'

/** Who pays, as a new order names them. */
export type Payer = Pick<NewOrder['customer'], 'email' | 'full_name'>

/** An order that takes money at once, with the saved card of whoever pays where there is one, and saves none. */
export function chargeOrder(
  { payer, card }: { readonly payer: Payer; readonly card: PaymentMethod | undefined },
  order: Pick<NewOrder, 'reference' | 'amount' | 'description' | 'return_url' | 'expire_after'>,
): NewOrder {
  const id = card?.provider_customer_id
  return {
    ...order,
    capture: 'automatic',
    save_method: false,
    customer: { ...payer, ...(typeof id === 'string' ? { id } : {}) },
  }
}
