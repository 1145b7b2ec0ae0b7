import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Money } from '../../kernel/money.ts'
import { type EpochMs, HOUR } from '../../kernel/time.ts'

/** How a withdrawal from the contract moves. Source: contract 6.12; Directive 2011/83/EU, Art. 11a, 13. */
export const withdrawalMachine = machine({
  name: 'withdrawal',
  initial: 'stated',
  final: ['paid_back'],
  // prettier-ignore
  table: [
    // from       event        to           why
    ['stated',    'confirmed', 'confirmed', 'the consumer has confirmed it, or an operator entered a letter or an e-mail'],
    ['confirmed', 'paid_back', 'paid_back', 'the subscription has ended, and all but what is owed is on its way back'],
  ],
})
/** Where a withdrawal stands. */
export type WithdrawalStatus = StateOf<typeof withdrawalMachine>

/** How a statement came. Any clear one counts. Source: Directive 2011/83/EU, Art. 11 (1). */
export const WITHDRAWAL_CHANNELS = ['portal', 'letter', 'email'] as const
/** How a statement came. */
export type WithdrawalChannel = (typeof WITHDRAWAL_CHANNELS)[number]

/** The ways that reach an operator first. */
export const OPERATOR_CHANNELS = ['letter', 'email'] as const

/** How long a statement waits for its confirmation; one that was made in time may be confirmed after the end. */
export const CONFIRM_WITHIN = 24 * HOUR

/** What the notes and refunds of a withdrawal give as their reason. */
export const WITHDRAWAL_REASON = 'withdrawal'

/** A consumer's statement that they withdraw from the contract. Its content and times never change once they are written. */
export interface Withdrawal {
  readonly withdrawal_id: string
  readonly account_id: string
  /** Null where it was stated before the phone system stood: a subscription begins with that. */
  readonly subscription_id: string | null
  readonly status: WithdrawalStatus
  readonly channel: WithdrawalChannel
  /** The content of the statement. Source: Directive 2011/83/EU, Art. 11a (2). */
  readonly consumer_name: string
  /** By which the consumer names the contract. */
  readonly contract: string
  /** Where the acknowledgement goes. */
  readonly email: string
  /** The words of a letter or an e-mail; null where the function was used. */
  readonly words: string | null
  /** Decides whether it was in time. Source: Directive 2011/83/EU, Art. 11 (2). */
  readonly sent_at: EpochMs
  /** The last day that is used. Source: Directive 2011/83/EU, Art. 14 (3). */
  readonly received_at: EpochMs
  /** The right that it uses: the first instant that would have been too late. */
  readonly right_until: EpochMs
  /**
   * Since when the consumer had asked us to begin at once and been told what that costs: they pay for no day before it.
   * Null where they pay for nothing. Source: Directive 2011/83/EU, Art. 14 (3), (4) (a).
   */
  readonly begin_asked_at: EpochMs | null
  /** The operator who entered it; null where the consumer did. */
  readonly entered_by: string | null
  /** When it took effect, and the phone system was closed; null before. */
  readonly confirmed_at: EpochMs | null
  /** What the consumer owes for the days that were used; null until the money is on its way back. */
  readonly owed: Money | null
  readonly paid_back_at: EpochMs | null
  readonly created_at: EpochMs
}

/** The one of an account that was confirmed; else the newest that waits for it. They come newest first. */
export function withdrawalOf(stated: readonly Withdrawal[]): Withdrawal | null {
  return stated.find(({ confirmed_at }) => confirmed_at !== null) ?? stated[0] ?? null
}
