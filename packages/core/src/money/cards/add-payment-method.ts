import type { Call } from '../../records/idempotency/call.ts'
import { type Currency, money } from '../../kernel/money.ts'
import { type CardCheckout, openCardCheckout } from './open-card-checkout.ts'
import type { WritePorts } from '../../ports.ts'

/** Where the customer types the card, and where the provider sends them afterwards. */
export interface CardPage {
  readonly checkout_url: string
  readonly return_url: string
}

/** How a card is saved for later, whoever asks for it: nothing is charged, and its owner is the account. */
export const cardOnFile = (
  currency: Currency,
): Pick<CardCheckout<unknown>, 'amount' | 'capture' | 'owner'> => ({
  amount: money(0, currency),
  capture: 'automatic',
  owner: (account, customer_id) => ({
    ...(customer_id === null ? {} : { id: customer_id }),
    email: account.contact_email,
    full_name: account.company_name,
  }),
})

/** What is to become of the card. */
export interface CardAsked {
  /** Charge it from then on, also for what is owed; otherwise only where there is no other. */
  readonly make_default?: boolean | undefined
}

/**
 * Open the provider's hosted page to save one more card; nothing is charged. The card appears in the list
 * once the provider has saved it. Throws as `openCardCheckout` does.
 */
export async function addPaymentMethod(
  ports: WritePorts<'payments'>,
  call: Call,
  { make_default: makes_default = false }: CardAsked = {},
): Promise<CardPage> {
  return openCardCheckout(ports, call, {
    ...cardOnFile(ports.settings.currency),
    makes_default,
    action: 'payment_method.add_requested',
    view: ({ order, return_url }) => ({ checkout_url: order.checkout_url, return_url }),
  })
}

/** What an operator hands to the customer, and what the card will be called. Source: contract 13. */
export interface CardHandedOver {
  readonly redirect_url: string
  /** In the lists once the card is saved, with this value. */
  readonly payment_method_id: string
}

/**
 * An operator opens the provider's hosted page on which a customer saves one more card; nothing is charged.
 * Throws as `openCardCheckout` does.
 */
export async function adminAddPaymentMethod(
  ports: WritePorts<'payments'>,
  call: Call,
  account_id: string,
): Promise<CardHandedOver> {
  return openCardCheckout(ports, call, {
    ...cardOnFile(ports.settings.currency),
    account_id,
    reserves: true,
    action: 'admin.payment_method.add',
    view: ({ order, payment_method_id }) => ({
      redirect_url: order.checkout_url,
      payment_method_id,
    }),
  })
}
