import { invalid } from '../../kernel/problem.ts'
import { after, type EpochMs, isoInstant } from '../../kernel/time.ts'
import type { RightOfWithdrawal } from '../../people/consumers/right-of-withdrawal.ts'
import { CONFIRM_WITHIN, type Withdrawal } from '../../people/consumers/withdrawal.ts'
import type { WithdrawalFacts } from './read-right.ts'

/** What a consumer states, by the function or by a letter. */
export type Statement = Pick<
  Withdrawal,
  | 'channel'
  | 'consumer_name'
  | 'contract'
  | 'email'
  | 'words'
  | 'sent_at'
  | 'received_at'
  | 'entered_by'
>

/** The right that a statement uses. Throws `validation.failed` on `customer_type`, `status` or `sent_at`. */
export function usedRight(
  { account, right, stated }: WithdrawalFacts,
  sent_at: EpochMs,
): RightOfWithdrawal {
  if (!right) {
    const reason = `A ${account.customer_type} has no right of withdrawal; it can cancel the subscription.`
    throw invalid('customer_type', reason)
  }
  if (stated.some(({ confirmed_at }) => confirmed_at !== null)) {
    throw invalid('status', 'The contract is withdrawn from already.')
  }
  if (sent_at >= right.until) {
    const reason = `The right of withdrawal ended at ${isoInstant(right.until)}; the subscription can be cancelled.`
    throw invalid('sent_at', reason)
  }
  return right
}

/**
 * A statement as it is written down. Sending it before the end of the period is enough. Throws as `usedRight`. Source:
 * contract 6.12; Directive 2011/83/EU, Art. 11 (2), 11a.
 */
export function decideStatement(
  facts: WithdrawalFacts,
  withdrawal_id: string,
  statement: Statement,
  now: EpochMs,
): Withdrawal {
  const right = usedRight(facts, statement.sent_at)
  const { account, subscription, begin_asked_at } = facts
  // Told only after the statement had come, they owe nothing.
  const agreed = begin_asked_at !== null && begin_asked_at <= statement.received_at
  return {
    ...statement,
    withdrawal_id,
    account_id: account.account_id,
    subscription_id: subscription?.subscription_id ?? null,
    status: 'stated',
    right_until: right.until,
    begin_asked_at: agreed ? begin_asked_at : null,
    confirmed_at: null,
    owed: null,
    paid_back_at: null,
    created_at: now,
  }
}

/** Whether a statement waited for its confirmation for too long. */
export function isStale({ created_at }: Pick<Withdrawal, 'created_at'>, now: EpochMs): boolean {
  return now >= after(created_at, CONFIRM_WITHIN)
}

/** Throws `validation.failed` on `status` for a statement that another one was faster than, or that waited too long. */
export function refuseStale(
  { stated }: Pick<WithdrawalFacts, 'stated'>,
  { created_at }: Withdrawal,
  now: EpochMs,
): void {
  if (stated.some(({ confirmed_at }) => confirmed_at !== null)) {
    throw invalid('status', 'The contract is withdrawn from already.')
  }
  if (!isStale({ created_at }, now)) return
  throw invalid('status', 'The statement waited for too long; please make it again.')
}
