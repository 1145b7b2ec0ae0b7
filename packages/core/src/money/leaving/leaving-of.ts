import type { EpochMs } from '../../kernel/time.ts'
import type { Account } from '../../people/account/account.ts'
import type { Settings } from '../../settings.ts'
import { earliestEnd, periodEnds } from '../pricing/leave.ts'
import { isInTrial } from '../subscription/in-trial.ts'
import type { Subscription } from '../subscription/subscription.ts'

/**
 * What it means to leave now: `with_period`, at the end of what is paid for; `later`, with a period that is still to come,
 * because of a minimum term or a notice; `at_once`, because something is unpaid or the account is suspended.
 */
export type Leaving =
  | { readonly kind: 'with_period' | 'later'; readonly ends_at: EpochMs }
  | { readonly kind: 'at_once' }

/** Who leaves, and by which settings. */
export interface Leaver {
  readonly subscription: Subscription
  readonly account: Pick<Account, 'customer_type'>
  readonly settings: Pick<Settings, 'time_zone' | 'telecom'>
}

/**
 * How whoever says so now leaves. In a trial nothing binds them: a term begins with the first paid period. Not paying ends no
 * term: within one an unpaid or suspended subscription ends with it, too. Source: contract 8; states 1.3.
 */
export function leavingOf({ subscription, account, settings }: Leaver, now: EpochMs): Leaving {
  const { status, current_period_end, may_leave, commitment } = subscription
  const is_paid = status === 'trialing' || status === 'active'
  if (isInTrial(subscription, now) || (!is_paid && !isInTerm(subscription, now))) {
    return is_paid ? { kind: 'with_period', ends_at: current_period_end } : { kind: 'at_once' }
  }
  const zone = settings.time_zone
  const ends_at = earliestEnd(
    periodEnds(subscription, zone),
    commitment ?? { term_ends_at: null, notice_days: 0 },
    { now, zone, may_leave, free_after_term: isFreeAfterTerm({ account, settings }) },
  )
  if (is_paid && ends_at <= current_period_end) return { kind: 'with_period', ends_at }
  return { kind: 'later', ends_at }
}

/** Whether a minimum term runs that was agreed. */
export function isInTerm({ commitment }: Pick<Subscription, 'commitment'>, now: EpochMs): boolean {
  return commitment?.term_ends_at != null && commitment.term_ends_at > now
}

/** Whether no notice is asked for once no term runs. Source: Directive (EU) 2018/1972, Art. 105 (3). */
export function isFreeAfterTerm({
  account,
  settings,
}: Pick<Leaver, 'account' | 'settings'>): boolean {
  return settings.telecom || account.customer_type === 'individual'
}
