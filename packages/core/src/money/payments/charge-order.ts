import type { NewOrder, OrderView } from './ports.ts'
import type { PaymentMethod } from './payment-method.ts'

/** Who pays, as a new order names them. */
export interface Payer extends Pick<NewOrder['customer'], 'email' | 'full_name'> {
  /** The provider's name for them; null before their first card. */
  readonly customer_id: string | null
}

/** An order that takes money at once from whoever pays, with a saved card or on its page, and saves none. */
export function chargeOrder(
  {
    payer: { customer_id, ...payer },
    card,
  }: { readonly payer: Payer; readonly card: PaymentMethod | undefined },
  order: Pick<NewOrder, 'reference' | 'amount' | 'description' | 'return_url' | 'expire_after'>,
): NewOrder {
  const id = card?.provider_customer_id ?? customer_id
  return {
    ...order,
    capture: 'automatic',
    save_method: false,
    customer: { ...payer, ...(id === null ? {} : { id }) },
  }
}

/** Whether the order is of another customer than the card: the provider takes no money then. Source: states 1.6 (j). */
export function isOfAnother(
  card: PaymentMethod | undefined,
  { customer_id }: Pick<OrderView, 'customer_id'>,
): boolean {
  const owner = card?.provider_customer_id ?? null
  return owner !== null && customer_id !== owner
}
