import type { Interval } from '../../kernel/interval.ts'
import type { Locale } from '../../kernel/locale.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Money } from '../../kernel/money.ts'
import { DAY, type EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { Discount } from '../../money/pricing/discount.ts'
import type { HeldItem, HeldPlan } from '../../money/pricing/terms.ts'
import type { SoldTerm } from '../../money/policy/sold-term.ts'

/** How a signup becomes a customer with a phone system. Source: contract 2.9 and 8. */
export const signupMachine = machine({
  name: 'signup',
  initial: 'pending_payment',
  final: ['active'],
  // prettier-ignore
  table: [
    // from              event               to                  why
    ['pending_payment',  'card_refused',     'pending_payment',  'the same order stays open for another card, under five refusals an hour'],
    ['pending_payment',  'refused_too_often','pending_payment',  'the fifth refusal within an hour: its order is cancelled, and another one is opened in an hour'],
    ['pending_payment',  'card_saved',       'payment_verified', 'a webhook or the poller read the order: the card is saved'],
    ['pending_payment',  'expired',          'failed',           'seven days went by'],
    ['pending_payment',  'superseded',       'failed',           'a newer signup of the same e-mail, or an invitation that its mailbox accepted'],
    ['pending_payment',  'provisioned_by_hand','provisioning',   'an operator overrides, with a reason'],
    ['payment_verified', 'provision',        'provisioning',     'the worker writes what it is about to ask the PBX core for'],
    ['provisioning',     'core_unavailable', 'provisioning',     'tried again after looking the tenant up, for 24 hours'],
    ['provisioning',     'tenant_ready',     'active',           'the trial starts'],
    ['provisioning',     'core_refused',     'failed',           'the PBX core refused for good'],
    ['provisioning',     'timed_out',        'failed',           '24 hours without a phone system'],
    ['payment_verified', 'withdrawn',          'failed',           'the consumer withdrew from the contract'],
    ['provisioning',     'withdrawn',          'failed',           'the consumer withdrew from the contract'],
    ['failed',           'withdrawn',          'failed',           'the consumer withdrew from the contract'],
    ['failed',           'provisioned_by_hand','provisioning',   'an operator overrides, with a reason, while the account lives'],
  ],
})
/** Where a signup stands. */
export type SignupStatus = StateOf<typeof signupMachine>

/** Why a signup can have failed. */
export const SIGNUP_FAILURES = [
  'expired',
  'superseded',
  'provisioning_refused',
  'provisioning_timeout',
] as const
/** Why a signup failed. */
export type SignupFailure = (typeof SIGNUP_FAILURES)[number]

/** How long a signup waits for its card. Source: contract 2.9. */
export const SIGNUP_WAITS = 7 * DAY

/** What is ordered with a plan, as it is on the day of the order: what was ordered at a price keeps it. */
export interface Ordered {
  /** Missing of older signups: a month. */
  readonly interval?: Interval
  readonly items: readonly HeldItem[]
  /** How many of each item the plan includes. */
  readonly included: HeldPlan['included']
  /** What its code gives, which nobody else can have from then on; null without a code. */
  readonly discount: Discount | null
}

/** One attempt to become a customer. */
export interface Signup {
  /** 128 random bits: whoever knows it may read the status. */
  readonly signup_id: string
  readonly status: SignupStatus
  readonly email: string
  readonly email_key: string
  readonly language: Locale
  readonly plan_tier: PlanTier
  readonly price: Money
  /** Null of a signup that is older than this: it ordered the plan alone. */
  readonly ordered: Ordered | null
  /** What the plan bound whoever ordered it to; null where nothing did. */
  readonly term: SoldTerm | null
  /** The account that this signup will bring to life; null when the e-mail was already taken. */
  readonly prospect_account_id: string | null
  /** Shown: set once the phone system exists. */
  readonly account_id: string | null
  readonly order_id: string
  readonly order_token: string
  readonly failure_reason: SignupFailure | null
  readonly card_verified_at: EpochMs | null
  /** When cards were refused, within an hour before the last one. Source: states 1.1. */
  readonly card_refused_at: readonly EpochMs[]
  /** Of the password that came with it, until the first session after the proof of the mailbox. Source: contract 2.6. */
  readonly password_hash: string | null
  /** When somebody proved the mailbox while this signup was the address's. Source: contract 2.11. */
  readonly email_proved_at: EpochMs | null
  /** Why an operator gives a trial to somebody who had one; null while none does. Source: contract 2.11. */
  readonly trial_reason: string | null
  /** When the consumer asked us to begin before the right of withdrawal ends; null where they did not. Source: Directive 2011/83/EU, Art. 8 (8). */
  readonly begin_asked_at: EpochMs | null
  /** When the mail that confirms the contract went out; null before. Source: contract 6.13. */
  readonly contract_confirmed_at: EpochMs | null
  readonly expires_at: EpochMs
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}
