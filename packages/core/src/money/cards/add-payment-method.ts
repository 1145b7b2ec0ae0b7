import type { Call } from '../../records/idempotency/call.ts'
import { EUR, money } from '../../kernel/money.ts'
import {
  type CardCheckout,
  type CardCheckoutPorts,
  openCardCheckout,
} from './open-card-checkout.ts'

/** Where the customer types the card, and where the provider sends them afterwards. */
export interface CardPage {
  readonly checkout_url: string
  readonly return_url: string
}

/** How a card is saved for later, whoever asks for it: nothing is charged, and its owner is the account. */
export const cardOnFile: Pick<CardCheckout<unknown>, 'amount' | 'capture' | 'owner'> = {
  amount: money(0, EUR),
  capture: 'automatic',
  owner: (account, customer_id) => ({
    ...(customer_id === null ? {} : { id: customer_id }),
    email: account.contact_email,
    full_name: account.company_name,
  }),
}

/**
 * Open the provider's hosted page to save one more card; nothing is charged. The card appears in the list
 * once the provider has saved it. Throws as `openCardCheckout` does.
 */
export async function addPaymentMethod(ports: CardCheckoutPorts, call: Call): Promise<CardPage> {
  return openCardCheckout(ports, call, {
    ...cardOnFile,
    action: 'payment_method.add_requested',
    view: ({ order, return_url }) => ({ checkout_url: order.checkout_url, return_url }),
  })
}
