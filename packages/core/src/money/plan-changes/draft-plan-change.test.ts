import { describe, expect, it } from 'vitest'
import { anAccount, aPlannedCycle, aSubscription, march } from '../../fixtures/index.ts'
import { sumOfLines } from '../invoices/draft-lines.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { planOf, PLANS, type PlanTier } from '../policy/plans.ts'
import { chargesOf, type Terms } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { takePlan } from '../catalogue/take.ts'
import { termsOf } from '../subscription/terms-of.ts'
import { askedPlanChange, planChangeLines, refuseWhileWaiting } from './draft-plan-change.ts'

/** Business, for the 31 days of March. */
const active = (differs: Partial<Subscription> = {}) =>
  aSubscription({ status: 'active', cancel_at_period_end: false, ...differs })

/** The terms of a plan alone. */
const on = (tier: PlanTier): Terms => ({
  interval: 'month',
  plan: takePlan({ plans: PLANS, items: [] }, tier),
  items: [],
})

const linesTo = (tier: PlanTier, day: number, differs: Partial<Subscription> = {}) =>
  planChangeLines(
    DEFAULT_SETTINGS,
    {
      subscription: active(differs),
      account: anAccount(),
      after: on(tier),
      dearest: chargesOf(termsOf(active(differs))),
    },
    march(day),
  )

const deltaTo = (tier: PlanTier, day: number) => sumOfLines(linesTo(tier, day)).amount_minor

describe('a change of plan at once', () => {
  it.each([
    ['enterprise', 1, 4_000],
    ['enterprise', 17, 1_936],
    ['enterprise', 31, 129],
    ['starter', 1, -1_356],
    ['starter', 17, -633],
    ['starter', 30, -45],
  ] as const)('to %s on day %i of 31 comes to %i cents', (tier, day, delta) => {
    expect(deltaTo(tier, day)).toBe(delta)
  })

  it.each(['trialing', 'active'] as const)(
    'has no lines in a trial, where nothing was billed: %s',
    (status) => {
      const trial = { status, trial_ends_at: march(32), anchor_at: march(32) }

      expect(linesTo('enterprise', 5, trial)).toEqual([])
    },
  )

  it('waits for the next period where this one is over', () => {
    expect(() => linesTo('enterprise', 32)).toThrow(
      expect.objectContaining({
        code: 'validation.failed',
        message: expect.stringContaining('its next period begins now'),
        details: expect.objectContaining({
          invalid_params: [expect.objectContaining({ name: 'status' })],
          retry_after: 60,
        }),
      }),
    )
  })

  it('is written down with both plans, its period and its difference', () => {
    const subscription = active()
    const plan = planOf(PLANS, 'enterprise')
    const by = { started_by: 'customer', user_id: 'user-1', reason: null } as const
    const wish = { ...by, plan_change_id: 'change-1', subscription }
    const lines = linesTo('enterprise', 17)
    const dearest = chargesOf(termsOf(subscription))

    const asked = askedPlanChange(
      DEFAULT_SETTINGS,
      { wish: { ...wish, known: undefined }, after: on('enterprise'), lines, dearest },
      march(17),
    )

    expect(asked).toMatchObject({
      from_tier: 'business',
      to_tier: 'enterprise',
      price: plan.price,
      dearest_tier: 'enterprise',
      dearest_price: plan.price,
      period_days: 31,
      delta_minor: 1_936,
      state: 'charging',
      started_by: 'customer',
      created_at: march(17),
    })

    const again = { ...wish, known: { ...asked, state: 'not_sent' as const } }
    const later = askedPlanChange(
      DEFAULT_SETTINGS,
      { wish: again, after: on('enterprise'), lines, dearest },
      march(18),
    )
    expect([later.created_at, later.updated_at]).toEqual([march(17), march(18)])
  })
})

describe('a change of plan at once while a period waits to be billed', () => {
  const company = anAccount({
    customer_type: 'company',
    legal_address: null,
    invoice_address: null,
  })
  const waits = aPlannedCycle({ period_start: march(1), next_attempt_at: march(8) })
  const billed = aPlannedCycle({ period_start: march(1), next_attempt_at: march(1) })

  it('is refused until the company has told its address', () => {
    expect(() => refuseWhileWaiting(active(), company, [waits])).toThrow(
      expect.objectContaining({
        code: 'validation.failed',
        message: expect.stringContaining('waits for the company’s legal address'),
        details: expect.objectContaining({
          invalid_params: [expect.objectContaining({ name: 'status' })],
        }),
      }),
    )
  })

  it.each([
    ['its address is there', anAccount(), [waits]],
    ['nothing waits', company, [billed]],
  ])('is not where %s', (_, account, cycles) => {
    expect(() => refuseWhileWaiting(active(), account, cycles)).not.toThrow()
  })
})
