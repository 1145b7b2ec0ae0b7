import type { TimeZone } from '../../kernel/calendar.ts'
import { after, type EpochMs, isoInstant } from '../../kernel/time.ts'
import { type Cadence, periodEndingWith } from '../../money/pricing/cadence.ts'
import { firstPeriodFrom } from '../../money/pricing/planned-price.ts'
import type { ImportedCustomer, ImportedSubscription, ImportFlaw } from './imported-customer.ts'

/** What of a term, a notice and an end does not fit: each of the two days is the end of a period. */
export function termFlaws(
  { account, subscription }: ImportedCustomer,
  { time_zone }: { readonly time_zone: TimeZone },
): ImportFlaw[] {
  const { trial_ends_at, anchor_at, paid_until, notice_days } = subscription
  const { term_ends_at, ends_at, cancel_at_period_end } = subscription
  const anchor = trial_ends_at ?? anchor_at
  // What the periods are counted from is wrong already.
  if (anchor === null) return []
  const running_ends = trial_ends_at ?? paid_until ?? anchor
  const cadence = cadenceOf(subscription, anchor, running_ends, time_zone)
  return [
    ...endOfPeriod('term_ends_at', term_ends_at, cadence, time_zone),
    ...endOfPeriod('ends_at', ends_at, cadence, time_zone),
    ...(account.customer_type === 'individual' && notice_days > 0
      ? [flaw('notice_days', 'A consumer gives no notice.')]
      : []),
    ...(ends_at !== null && (cancel_at_period_end || ends_at <= running_ends)
      ? [
          flaw(
            'ends_at',
            'It is for an end later than the running period: with that one it ends by `cancel_at_period_end`.',
          ),
        ]
      : []),
  ]
}

/** Years go on from the one that is paid. */
function cadenceOf(
  { interval, trial_ends_at }: ImportedSubscription,
  anchor_at: EpochMs,
  running_ends: EpochMs,
  zone: TimeZone,
): Cadence {
  const { start } = periodEndingWith({ anchor_at, interval }, after(running_ends, -1), zone)
  return { anchor_at, interval, interval_since: trial_ends_at === null ? start : null }
}

function endOfPeriod(
  field: 'term_ends_at' | 'ends_at',
  at: EpochMs | null,
  cadence: Cadence,
  zone: TimeZone,
): ImportFlaw[] {
  if (at === null) return []
  const { anchor_at: anchor } = cadence
  const end = firstPeriodFrom(cadence, at, zone)
  if (at > anchor && end === at) return []
  const next = isoInstant(
    at > anchor ? end : firstPeriodFrom(cadence, (anchor + 1) as EpochMs, zone),
  )
  return [flaw(field, `No period from the anchor ends then; the next one that does ends ${next}.`)]
}

function flaw(field: string, reason: string): ImportFlaw {
  return { field: `subscription.${field}`, reason }
}
