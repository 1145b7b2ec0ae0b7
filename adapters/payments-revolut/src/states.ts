import { lookUp } from '@billing/core'
/** What a try to pay means to us. */
export type PaymentMeaning =
  | 'captured'
  | 'held'
  | 'running'
  /** The bank asks the payer, who is not there when we charge a saved card. */
  | 'asks_the_payer'
  | 'declined'
  | 'failed'
  | 'voided'

/** Every state of a payment. Source: Merchant API 2026-04-20, payment `state`. */
// prettier-ignore
const PAYMENT_STATES: Readonly<Record<string, PaymentMeaning>> = {
  pending:                   'running',
  authentication_challenge:  'asks_the_payer',
  authentication_verified:   'running',
  authorisation_started:     'running',
  authorisation_passed:      'running',
  authorised:                'held',
  capture_started:           'running',
  captured:                  'captured',
  refund_validated:          'running',
  refund_started:            'running',
  cancellation_started:      'running',
  declining:                 'running',
  completing:                'running',
  cancelling:                'running',
  failing:                   'running',
  completed:                 'captured',
  declined:                  'declined',
  soft_declined:             'declined',
  cancelled:                 'voided',
  failed:                    'failed',
}

/** What a payment's state means; one that we do not know is under way, so that nothing is concluded from it. */
export function meaningOf(state: string): PaymentMeaning {
  return lookUp(PAYMENT_STATES, state) ?? 'running'
}

/** Why a payment came to nothing, where the provider gives no reason. */
const NO_REASON = { declined: 'declined', failed: 'technical_error' } as const

/** The reason of a declined or failed payment; undefined for any other. */
export function declineCodeOf(payment: {
  readonly state: string
  readonly decline_reason?: string | null | undefined
}): string | undefined {
  const meaning = meaningOf(payment.state)
  if (meaning !== 'declined' && meaning !== 'failed') return undefined
  return payment.decline_reason || NO_REASON[meaning]
}

/** The types of order that take a payment; refunds and chargebacks are orders too. */
const PAYABLE_TYPES: readonly string[] = ['payment', 'payment_request']

/** Whether an order of this type takes a payment. */
export function takesPayment({ type }: { readonly type: string }): boolean {
  return PAYABLE_TYPES.includes(type)
}
