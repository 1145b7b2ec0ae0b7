import { add } from '../../kernel/money.ts'
import { formatMoney } from '../../kernel/text/format.ts'
import type { Found } from './found.ts'
import type { Dispute } from '../../money/payments/dispute.ts'

/** What the alert on disputes is judged by. */
export interface DisputeFacts {
  /** Those that are not decided or booked, and those that were lost, or came back, within the last 30 days. */
  readonly disputes: readonly Dispute[]
}

/** How many accounts the alert names. */
const ACCOUNTS_NAMED = 5

/** The provider wants an answer by a day of its own, and takes the money where the bank decides for the cardholder. */
export function paymentDisputed({ disputes }: DisputeFacts): Found | null {
  if (disputes.length === 0) return null
  const lost = disputes.filter(({ stage }) => stage === 'lost')
  const returned = disputes.filter(({ stage }) => stage === 'won').length
  const open = disputes.length - lost.length - returned
  const by_hand = lost.filter(isByHand).length
  const counts = `${open} open, ${lost.length} lost, of which ${by_hand} our books cannot show by themselves`
  const message = `Disputes of charges at the provider: ${counts}. Answer the open ones before their deadline; what was lost the bank took back.${lossOf(lost)}${returnedOf(returned)}${accountsOf(disputes)}`
  return { message, metric: disputes.length }
}

/** What no note, account credit or topup covers. */
function lossOf(lost: readonly Dispute[]): string {
  const [first, ...others] = lost.flatMap(({ taken }) => taken?.lost ?? [])
  const sum = first && others.reduce(add, first)
  return sum === undefined || sum.amount_minor === 0
    ? ''
    : ` Of it we lose ${formatMoney(sum, 'en')} that had gone back before.`
}

function returnedOf(count: number): string {
  if (count === 0) return ''
  return ` ${count} came back after they were lost: the money is account credit, look at what is owed.`
}

/** Those whom a person has to settle with first. */
function accountsOf(disputes: DisputeFacts['disputes']): string {
  const byHand = disputes.toSorted((one, other) => rankOf(one) - rankOf(other))
  const ids = [...new Set(byHand.flatMap(({ account_id }) => account_id ?? []))]
  if (ids.length === 0) return ''
  const more = ids.length > ACCOUNTS_NAMED ? ` and ${ids.length - ACCOUNTS_NAMED} more` : ''
  return ` Accounts: ${ids.slice(0, ACCOUNTS_NAMED).join(', ')}${more}.`
}

function rankOf(dispute: Dispute): number {
  return isByHand(dispute) || dispute.taken?.lost.amount_minor ? 0 : 1
}

/** The bank took what no book of ours shows. */
function isByHand({ stage, settled, taken }: Dispute): boolean {
  return stage === 'lost' && settled && taken === null
}
