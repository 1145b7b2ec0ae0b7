import { addMonths, instantOf, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { epochMs, type EpochMs } from '../../kernel/time.ts'
import type { Pushed } from '../../records/outbox/push-effect.ts'
import type { Settings } from '../../settings.ts'
import { endsBy } from '../pricing/leave.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** Calendar months before the end of a term at which its customer is told. */
const MONTHS_BEFORE = 1

/**
 * The mail that tells, a calendar month before a minimum term ends, when it ends and how to leave; none where no term runs or
 * neither numbers nor calls are sold. Source: Directive (EU) 2018/1972, Art. 105 (3).
 */
export function termReminder(
  subscription: Pick<Subscription, 'account_id' | 'subscription_id' | 'commitment'>,
  { telecom, time_zone }: Pick<Settings, 'telecom' | 'time_zone'>,
  now: EpochMs,
): Pushed[] {
  const { account_id, subscription_id: about, commitment } = subscription
  const term_ends_at = commitment?.term_ends_at ?? null
  if (!telecom || term_ends_at === null || term_ends_at <= now) return []
  const effect = {
    type: 'mail.send',
    kind: 'term_ending',
    to: { account_id },
    about,
    facts: { term_ends_at },
  } as const
  const at = epochMs(Math.max(remindAt(term_ends_at, time_zone), now))
  return [{ effect, dedupe_key: `term_ending:${about}:${term_ends_at}`, at }]
}

function remindAt(term_ends_at: EpochMs, zone: TimeZone): EpochMs {
  const local = localTime(term_ends_at, zone)
  return instantOf({ ...addMonths(local, -MONTHS_BEFORE), ms_of_day: local.ms_of_day }, zone)
}

/** Whether a reminder still holds: the term is the same, and the customer has not said by when they leave. */
export function isTermToTell(subscription: Subscription, term_ends_at: EpochMs): boolean {
  const { status, withdrawn_at, commitment } = subscription
  if (status === 'cancelled' || withdrawn_at !== null) return false
  return commitment?.term_ends_at === term_ends_at && !endsBy(subscription, term_ends_at)
}
