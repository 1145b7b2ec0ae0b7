import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aCustomer,
  aPlannedCycle,
  aDueCustomer,
  auditsOf,
  effectsOf,
  made,
  mailsOf,
  march,
  running,
  choosing,
} from '../../fixtures/index.ts'
import type { CustomerFacts } from '../decisions/facts.ts'
import { money } from '../../kernel/money.ts'
import type { PlanTier } from '../policy/plans.ts'
import { dropPendingPlan, refuseUnlessChangeable, scheduleTerms } from './schedule-plan.ts'
import { wishOf } from './terms-wish.ts'

const by = { actor: 'customer', user_id: 'user-1' } as const
const choose = (facts: CustomerFacts, tier: PlanTier) =>
  made(facts, march(10), (draft) => {
    const asked = { plan: { field: 'new_tier', tier }, by: 'customer' } as const
    scheduleTerms(draft, asked, wishOf(draft.settings, facts.subscription, asked), by)
  })

/** To Starter from April on. */
const pending = aCustomer({
  cycles: [aChargedCycle(), aPlannedCycle({ amount: money(499, 'EUR') })],
  subscription: running({
    ...choosing('starter', march(32)),
  }),
})

describe('another plan from the next period on', () => {
  const { changes, facts } = choose(aCustomer(), 'starter')

  it('takes effect when the running one ends', () => {
    expect(facts.subscription).toMatchObject({
      status: 'active',
      plan_tier: 'business',
      price: money(1_900, 'EUR'),
      planned: {
        effective_at: march(32),
        plan: { plan_tier: 'starter', price: money(499, 'EUR') },
      },
    })
  })

  it('is what the next period is planned at', () => {
    expect(facts.cycles.map(({ amount }) => amount.amount_minor)).toEqual([2_299, 499])
  })

  it('is told by mail, with its day; the phone system is not told yet', () => {
    expect(mailsOf(changes)).toMatchObject([
      {
        kind: 'plan_changed',
        facts: { from: 'business', to: 'starter', price_minor: 499, effective_at: march(32) },
      },
    ])
    expect(effectsOf(changes)).toEqual([])
    expect(auditsOf(changes)).toEqual(['subscription.plan_scheduled'])
  })

  it('takes the place of another choice', () => {
    expect(choose(pending, 'enterprise').facts.subscription).toMatchObject({
      planned: { plan: { plan_tier: 'enterprise' } },
    })
  })

  it('in a trial takes effect when that ends', () => {
    const trial = aDueCustomer({
      subscription: running({ status: 'trialing', current_period_end: march(15) }),
    })

    expect(choose(trial, 'starter').facts.subscription).toMatchObject({
      status: 'trialing',
      planned: { effective_at: march(15) },
    })
  })
})

describe('another plan while the running period waits to be billed', () => {
  const waits = aPlannedCycle({
    period_start: march(1),
    period_end: march(32),
    next_attempt_at: march(15),
    amount: money(1_900, 'EUR'),
  })
  const trial = { status: 'trialing', current_period_end: march(1) } as const
  const waiting = aDueCustomer({ cycles: [waits], subscription: running(trial) })
  const { changes, facts } = choose(waiting, 'starter')

  it('takes effect when that ends, and the mail says that day', () => {
    expect(facts.subscription.planned?.effective_at).toBe(march(32))
    expect(mailsOf(changes)).toMatchObject([{ facts: { effective_at: march(32) } }])
  })

  it('leaves that period its price', () => {
    expect(facts.cycles.map(({ amount }) => amount.amount_minor)).toEqual([1_900])
  })
})

describe('the present plan', () => {
  it('chosen again takes a choice back, price and all', () => {
    const { facts } = choose(pending, 'business')

    expect(facts.subscription).toMatchObject({
      plan_tier: 'business',
      planned: null,
    })
    expect(facts.cycles[1]?.amount).toEqual(money(1_900, 'EUR'))
  })

  it('goes on after the period where a choice is dropped', () => {
    const { changes, facts } = made(pending, march(10), (draft) => dropPendingPlan(draft, by))

    expect(facts.subscription.planned).toBeNull()
    expect(auditsOf(changes)).toEqual(['subscription.plan_scheduled'])
  })
})

describe('a choice is refused', () => {
  const refused = (name: string) =>
    expect.objectContaining({
      code: 'validation.failed',
      details: expect.objectContaining({ invalid_params: [expect.objectContaining({ name })] }),
    })

  it('where it holds already', () => {
    expect(() => choose(aCustomer(), 'business')).toThrow(refused('new_tier'))
    expect(() => choose(pending, 'starter')).toThrow(refused('new_tier'))
  })

  it.each(['past_due', 'unpaid', 'suspended', 'cancel_at_period_end', 'cancelled'] as const)(
    'where the subscription is %s',
    (status) => {
      expect(() => refuseUnlessChangeable(running({ status }))).toThrow(refused('status'))
    },
  )

  it.each(['trialing', 'active'] as const)('not where it is %s', (status) => {
    expect(() => refuseUnlessChangeable(running({ status }))).not.toThrow()
  })
})
