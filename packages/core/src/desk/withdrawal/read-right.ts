import type { EpochMs } from '../../kernel/time.ts'
import type { Account } from '../../people/account/account.ts'
import {
  rightOfWithdrawal,
  type RightOfWithdrawal,
} from '../../people/consumers/right-of-withdrawal.ts'
import type { Withdrawal } from '../../people/consumers/withdrawal.ts'
import { calendarsOf } from '../../people/consumers/withdrawal-end.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import type { Signup } from '../../onboarding/signup/signup.ts'
import type { Tx } from '../../ports.ts'
import type { Settings } from '../../settings.ts'

/** What a withdrawal is decided by. */
export interface WithdrawalFacts {
  readonly account: Account
  /** The plan that was ordered, or is in force. */
  readonly plan_tier: PlanTier
  /** Undefined where the phone system does not stand yet, or never did. */
  readonly subscription: Subscription | undefined
  /** When the contract was concluded. */
  readonly concluded_at: EpochMs
  /** Null for a company. */
  readonly right: RightOfWithdrawal | null
  /** Since when the consumer had asked us to begin at once and been told what that costs: the later of both; null otherwise. */
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

/**
 * Read what a withdrawal from the contract of an account is decided by; undefined before there is one. It begins with the
 * order, whenever the phone system stands. Source: contract 6.12; Directive 2011/83/EU, Art. 9 (2) (a).
 */
export async function readWithdrawalFacts(
  tx: Tx,
  account: Account,
  settings: Pick<Settings, 'seller' | 'time_zone'>,
): Promise<WithdrawalFacts | undefined> {
  const { account_id } = account
  const subscription = await tx.subscriptions.ofAccount(account_id)
  const signup = await tx.signups.byAccount(account_id)
  const stated = await tx.withdrawals.ofAccount(account_id)
  const ordered = subscription !== undefined || account.status === 'provisioning'
  const plan_tier = subscription?.plan_tier ?? signup?.plan_tier
  if ((!ordered && stated.length === 0) || plan_tier === undefined) return undefined
  const concluded_at = concludedAt(signup, account)
  const found = { account, plan_tier, concluded_at, subscription, stated }
  return { ...found, ...rightIn(found, signup, settings) }
}

function rightIn(
  {
    account,
    concluded_at,
    subscription,
  }: Pick<WithdrawalFacts, 'account' | 'concluded_at' | 'subscription'>,
  signup: Signup | undefined,
  settings: Pick<Settings, 'seller' | 'time_zone'>,
): Pick<WithdrawalFacts, 'right' | 'begin_asked_at'> {
  const { customer_type, country } = account
  const { contract_confirmed_at: told_at = null, begin_asked_at = null } = signup ?? {}
  const converted_at = subscription?.trial_converted_at ?? null
  const contract = { customer_type, concluded_at, told_at, converted_at }
  const right = rightOfWithdrawal(contract, calendarsOf(settings, country))
  return { right, begin_asked_at: agreedAt(begin_asked_at, told_at) }
}

/** Whoever was told only after we began pays for nothing before. Source: Directive 2011/83/EU, Art. 14 (3), (4) (a). */
function agreedAt(asked_at: EpochMs | null, told_at: EpochMs | null): EpochMs | null {
  if (asked_at === null || told_at === null) return null
  return told_at > asked_at ? told_at : asked_at
}
