import type { EpochMs } from '../../kernel/time.ts'
import type { Account } from '../../people/account/account.ts'
import {
  rightOfWithdrawal,
  type RightOfWithdrawal,
} from '../../people/consumers/right-of-withdrawal.ts'
import type { Withdrawal } from '../../people/consumers/withdrawal.ts'
import { calendarsOf } from '../../people/consumers/withdrawal-end.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import type { Signup } from '../../onboarding/signup/signup.ts'
import type { Tx } from '../../ports.ts'
import type { Settings } from '../../settings.ts'

/** What a withdrawal is decided by. */
export interface WithdrawalFacts {
  readonly account: Account
  readonly subscription: Subscription
  /** Null for a company. */
  readonly right: RightOfWithdrawal | null
  /** When the consumer asked us to begin at once, and was told what that costs; null otherwise. */
  readonly begin_asked_at: EpochMs | null
  /** All that were stated, newest first. */
  readonly stated: readonly Withdrawal[]
}

/** When the order was placed: with the proof of the card, or by an operator's hand with the account. */
export function concludedAt(
  signup: Pick<Signup, 'card_verified_at'> | undefined,
  { created_at }: Pick<Account, 'created_at'>,
): EpochMs {
  return signup?.card_verified_at ?? created_at
}

/** Read what a withdrawal from the contract of this subscription is decided by. Source: contract 6.12. */
export async function readWithdrawalFacts(
  tx: Tx,
  { account, subscription }: Pick<WithdrawalFacts, 'account' | 'subscription'>,
  settings: Pick<Settings, 'seller' | 'time_zone'>,
): Promise<WithdrawalFacts> {
  const { account_id, customer_type } = account
  const signup = await tx.signups.byAccount(account_id)
  const told_at = signup?.contract_confirmed_at ?? null
  const right = rightOfWithdrawal(
    {
      customer_type,
      concluded_at: concludedAt(signup, account),
      told_at,
      converted_at: subscription.trial_converted_at,
    },
    calendarsOf(settings, account.country),
  )
  const asked = signup?.begin_asked_at ?? null
  const begin_asked_at = told_at === null ? null : asked
  return {
    account,
    subscription,
    right,
    begin_asked_at,
    stated: await tx.withdrawals.ofAccount(account_id),
  }
}
