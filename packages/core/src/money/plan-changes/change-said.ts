import type { MessageFacts } from '../../people/notifications/messages.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Draft } from '../decisions/draft.ts'
import { planName, type PlanTier } from '../policy/plans.ts'

/** What a web app is told of a new plan: its name in each language, and from when where that is not now. */
export function changeSaid(
  { settings: { plans } }: Pick<Draft, 'settings'>,
  tier: PlanTier,
  date: EpochMs | null,
): MessageFacts<'notification.plan_changed'> {
  return {
    plan_en: planName(plans, tier, 'en'),
    plan_lt: planName(plans, tier, 'lt'),
    date,
  }
}

/** The length of a period as the facts of a mail have it; a month is not said. */
export function saidInterval(interval: Interval): { readonly interval?: 'year' } {
  return interval === 'year' ? { interval } : {}
}
