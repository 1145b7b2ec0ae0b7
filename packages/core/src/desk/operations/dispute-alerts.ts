import type { DisputeNews } from '../../money/payments/dispute.ts'

/** What the alert on disputes is judged by. */
export interface DisputeFacts {
  /** Those that are not decided, and those that were lost within the last 30 days. */
  readonly disputes: readonly DisputeNews[]
}

/** The provider wants an answer by a day of its own, and takes the money where the bank decides for the cardholder. */
export function paymentDisputed({ disputes }: DisputeFacts): {
  readonly message: string
  readonly metric: number
} | null {
  if (disputes.length === 0) return null
  const lost = disputes.filter(({ stage }) => stage === 'lost').length
  const open = disputes.length - lost
  const message = `Disputes of charges at the provider: ${open} open, ${lost} lost. Answer the open ones before their deadline; what was lost the bank took back, and our books still count it as paid.`
  return { message, metric: disputes.length }
}
