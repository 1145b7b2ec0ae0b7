import type { Call } from '../call.ts'
import { money } from '../kernel/money.ts'
import { type CardCheckoutPorts, openCardCheckout } from './open-card-checkout.ts'

/** Where the customer types the card, and where the provider sends them afterwards. */
export interface CardPage {
  readonly checkout_url: string
  readonly return_url: string
}

/**
 * Open the provider's hosted page to save one more card; nothing is charged. The card appears in the list
 * once the provider has saved it. Throws as `openCardCheckout` does.
 */
export async function addPaymentMethod(ports: CardCheckoutPorts, call: Call): Promise<CardPage> {
  return openCardCheckout(ports, call, {
    action: 'payment_method.add_requested',
    amount: money(0, 'EUR'),
    capture: 'automatic',
    owner: (account, customer_id) => ({
      ...(customer_id === null ? {} : { id: customer_id }),
      email: account.contact_email,
      full_name: account.company_name,
    }),
    view: ({ order, return_url }) => ({ checkout_url: order.checkout_url, return_url }),
  })
}
