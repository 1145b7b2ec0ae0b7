import type { Call } from '../../records/idempotency/call.ts'
import { type Currency, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { openCardCheckout } from './open-card-checkout.ts'
import type { WritePorts } from '../../ports.ts'

/** How a card is verified: by an authorisation over nothing, or over a few cents that are given back. */
export const VERIFICATION_MODES = ['zero_auth', 'micro_auth'] as const
/** How a card is verified. */
export type VerificationMode = (typeof VERIFICATION_MODES)[number]

/** What a customer asks for. */
export interface VerificationInput {
  /** Of whoever owns the card at the provider. */
  readonly email: string
  readonly mode: VerificationMode
  /** Minor units to hold; ignored for `zero_auth`. */
  readonly amount_minor: number
}

/** A verification that waits for the customer's card. */
export interface VerificationStarted {
  readonly verification_id: string
  readonly checkout_url: string
  /** What the provider took, which is `micro_auth` where it refuses zero. */
  readonly mode: VerificationMode
  readonly amount_minor: number
  readonly currency: Currency
  readonly status: 'pending_verification'
  readonly created_at: EpochMs
}

/**
 * Open the provider's hosted page to verify and save a card by an authorisation, which is cancelled as
 * soon as the card is saved. Throws as `openCardCheckout` does. Source: contract 12.
 */
export async function verifyPaymentMethod(
  ports: WritePorts<'payments'>,
  call: Call,
  { email, mode, amount_minor }: VerificationInput,
): Promise<VerificationStarted> {
  return openCardCheckout(ports, call, {
    action: 'payment_method.verify_requested',
    amount: money(mode === 'zero_auth' ? 0 : amount_minor, ports.settings.currency),
    capture: 'manual',
    owner: (account) => ({ email: email.trim(), full_name: account.company_name }),
    view: ({ op_id, order, opened_at }) => ({
      verification_id: op_id,
      checkout_url: order.checkout_url,
      mode: order.amount.amount_minor === 0 ? 'zero_auth' : 'micro_auth',
      amount_minor: order.amount.amount_minor,
      currency: ports.settings.currency,
      status: 'pending_verification',
      created_at: opened_at,
    }),
  })
}
