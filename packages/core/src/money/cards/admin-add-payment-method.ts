import type { Call } from '../../records/idempotency/call.ts'
import { cardOnFile } from './add-payment-method.ts'
import { openCardCheckout } from './open-card-checkout.ts'
import type { WritePorts } from '../../ports.ts'

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
    ...cardOnFile,
    account_id,
    reserves: true,
    action: 'admin.payment_method.add',
    view: ({ order, payment_method_id }) => ({
      redirect_url: order.checkout_url,
      payment_method_id,
    }),
  })
}
