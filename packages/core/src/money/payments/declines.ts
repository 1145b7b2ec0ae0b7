/**
 * Why a card was refused and will never work: it is not asked again. Every other reason may pass.
 * Source: contract 8 (dunning); the payment provider's list of decline reasons.
 */
const HARD_DECLINES: readonly string[] = [
  'expired_card',
  'invalid_card',
  'pick_up_card',
  'restricted_card',
  'suspected_fraud',
  'unknown_card',
  'transaction_not_allowed_for_cardholder',
]

/** Whether a card that was declined for this reason will never work. */
export function isHardDecline(code: string | null): boolean {
  return code !== null && HARD_DECLINES.includes(code)
}

/** The reason as a sentence. Without one the card was just declined. */
export function declinedBecause(code: string | null): string {
  return `The card was declined: ${(code ?? 'declined').replaceAll('_', ' ')}.`
}
