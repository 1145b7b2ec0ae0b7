import type { Found } from './found.ts'
import type { ReportedDispute } from '../../money/payments/dispute.ts'

/** What the alert on disputes is judged by. */
export interface DisputeFacts {
  /** Those that are not decided, and those that were lost within the last 30 days. */
  readonly disputes: readonly ReportedDispute[]
}

/** How many accounts the alert names. */
const ACCOUNTS_NAMED = 5

/** The provider wants an answer by a day of its own, and takes the money where the bank decides for the cardholder. */
export function paymentDisputed({ disputes }: DisputeFacts): Found | null {
  if (disputes.length === 0) return null
  const lost = disputes.filter(({ stage }) => stage === 'lost').length
  const open = disputes.length - lost
  const by_hand = disputes.filter(({ booked }) => booked === 'by_hand').length
  const message = `Disputes of charges at the provider: ${open} open, ${lost} lost, of which ${by_hand} our books cannot show by themselves. Answer the open ones before their deadline; what was lost the bank took back.${accountsOf(disputes)}`
  return { message, metric: disputes.length }
}

/** Those whom a person has to settle with first. */
function accountsOf(disputes: DisputeFacts['disputes']): string {
  const byHand = disputes.toSorted((one, other) => rankOf(one) - rankOf(other))
  const ids = [...new Set(byHand.flatMap(({ charge }) => charge?.account_id ?? []))]
  if (ids.length === 0) return ''
  const more = ids.length > ACCOUNTS_NAMED ? ` and ${ids.length - ACCOUNTS_NAMED} more` : ''
  return ` Accounts: ${ids.slice(0, ACCOUNTS_NAMED).join(', ')}${more}.`
}

function rankOf({ booked }: ReportedDispute): number {
  return booked === 'by_hand' ? 0 : 1
}
