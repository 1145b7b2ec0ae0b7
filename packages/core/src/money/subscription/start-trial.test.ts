import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { epochMs, isoInstant } from '../../kernel/time.ts'
import { PLANS } from '../policy/plans.ts'
import { startTrial } from './start-trial.ts'

const asked = {
  subscription_id: 's1',
  cycle_id: 'c1',
  account_id: 'a1',
  terms: {
    interval: 'month',
    plan: { plan_tier: 'business', price: money(1900, 'EUR'), included: {} },
    items: [],
  },
  discounts: [],
  trial: true,
} as const

function started(at: string, time_zone: string) {
  return startTrial(asked, { plans: PLANS, time_zone }, epochMs(Date.parse(at)))
}

describe('a trial', () => {
  it('lasts fourteen local days, to the same time of day, across the change to summer time', () => {
    const { subscription } = started('2026-03-20T08:15:00.000Z', 'Europe/Vilnius')

    expect(isoInstant(subscription.current_period_end)).toBe('2026-04-03T07:15:00.000Z')
  })

  it('is the current period, ends where the first paid cycle starts, and anchors it', () => {
    const { subscription, cycle } = started('2026-01-17T10:00:00.000Z', 'UTC')

    expect(subscription).toMatchObject({ status: 'trialing', dunning_state: 'current' })
    expect(subscription.trial_ends_at).toBe(subscription.current_period_end)
    expect(subscription.anchor_at).toBe(cycle.period_start)
    expect(isoInstant(cycle.period_start)).toBe('2026-01-31T10:00:00.000Z')
    expect(isoInstant(cycle.period_end)).toBe('2026-02-28T10:00:00.000Z')
    expect(cycle).toMatchObject({ state: 'planned', next_attempt_at: cycle.period_start })
  })

  it('is as long as its plan says', () => {
    const plans = [{ ...PLANS[2]!, trial_days: 30 }]

    const { subscription } = startTrial(
      asked,
      { plans, time_zone: 'UTC' },
      epochMs(Date.parse('2026-04-01T00:00:00.000Z')),
    )

    expect(isoInstant(subscription.current_period_end)).toBe('2026-05-01T00:00:00.000Z')
  })

  it('is none for whoever had one not long ago: the first paid period begins at once', () => {
    const now = epochMs(Date.parse('2026-04-01T00:00:00.000Z'))

    const { subscription, cycle } = startTrial(
      { ...asked, trial: false },
      { plans: PLANS, time_zone: 'UTC' },
      now,
    )

    expect([subscription.trial_ends_at, subscription.anchor_at]).toEqual([now, now])
    expect([cycle.period_start, cycle.next_attempt_at]).toEqual([now, now])
  })
})
