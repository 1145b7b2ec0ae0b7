import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  aDueCustomer,
  anOwingCustomer,
  aPlannedCycle,
  aChargedCycle,
  aTrialCustomer,
  auditsOf,
  lockedAccount,
  lockedPhones,
  made,
  mailKindsOf,
  mailsOf,
  march,
  newsOf,
  running,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, DAY, HOUR } from '../../kernel/time.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { accountIn, type CustomerFacts, tenantIn } from './facts.ts'
import { liftLock, suspend } from './service.ts'

const now = march(10)
const pay_url = 'https://pay.example.com/order-1'
const byOperator = (facts: CustomerFacts) =>
  made(facts, now, (draft) => suspend(draft, 'operator', null, { actor: 'admin', user_id: 'op-1' }))

describe('a lock', () => {
  it.each([
    ['trialing', aTrialCustomer()],
    ['active', aCustomer()],
    ['past_due', anOwingCustomer('grace')],
    ['unpaid', anOwingCustomer('final_notice')],
    [
      'cancel_at_period_end',
      aCustomer({ subscription: running({ status: 'cancel_at_period_end' }) }),
    ],
  ] as const)('of an operator suspends who is %s, and pauses dunning', (_status, customer) => {
    const { facts } = byOperator(customer)

    expect(facts.subscription).toMatchObject({ status: 'suspended', ladder_held_at: now })
    expect(accountIn(facts)).toMatchObject({ status: 'suspended', locks: ['operator'] })
    expect(tenantIn(facts)).toMatchObject({ status: 'suspended', desired_level: 'emergency_only' })
  })

  it('is told of by mail and in the web app when it is the first', () => {
    const { changes } = byOperator(aCustomer())

    expect(mailKindsOf(changes)).toEqual(['account_suspended'])
    expect(newsOf(changes)).toMatchObject([{ kind: 'account_suspended' }])
    expect(auditsOf(changes)).toEqual(['account.first_lock', 'subscription.operator_suspends'])
  })

  it('says where to pay when it is for what is unpaid, and does not pause dunning', () => {
    const { changes, facts } = made(anOwingCustomer('final_notice'), now, (draft) =>
      suspend(draft, 'dunning', pay_url),
    )

    expect(facts.subscription).toMatchObject({ status: 'suspended', ladder_held_at: null })
    expect(mailsOf(changes)).toMatchObject([{ kind: 'account_suspended', facts: { pay_url } }])
  })

  it('is not told of when it is the second, and pauses all the same', () => {
    const { changes, facts } = byOperator(anOwingCustomer('suspended'))

    expect(accountIn(facts).locks).toEqual(['dunning', 'operator'])
    expect(facts.subscription).toMatchObject({ status: 'suspended', ladder_held_at: now })
    expect(mailKindsOf(changes)).toEqual([])
    expect(newsOf(changes)).toEqual([])
    expect(auditsOf(changes)).toEqual(['account.lock_added'])
  })

  it('does not begin a pause that has begun', () => {
    const held = aCustomer({
      account: lockedAccount('operator'),
      subscription: running({ status: 'suspended', ladder_held_at: march(5) }),
      tenant: lockedPhones(),
    })

    expect(byOperator(held).facts.subscription.ladder_held_at).toBe(march(5))
  })
})

/** Locked by an operator since 6 March. */
function locked(customer: CustomerFacts, also: Partial<Subscription> = {}): CustomerFacts {
  return {
    ...customer,
    account: lockedAccount('operator'),
    tenant: lockedPhones(),
    subscription: {
      ...customer.subscription,
      status: 'suspended',
      ladder_held_at: march(6),
      ...also,
    },
  }
}
const lift = (facts: CustomerFacts, at = now) =>
  made(facts, at, (draft) => liftLock(draft, 'operator'))

describe('when the last lock goes', () => {
  it.each([
    ['active', 'full', aCustomer()],
    ['past_due', 'full', anOwingCustomer('grace')],
    ['past_due', 'full', anOwingCustomer('retry_2')],
    ['unpaid', 'limited', anOwingCustomer('final_notice')],
    ['unpaid', 'limited', anOwingCustomer('suspended')],
    [
      'cancel_at_period_end',
      'full',
      aCustomer({ subscription: running({ cancel_at_period_end: true }) }),
    ],
  ] as const)('the facts say %s, with the service %s', (status, desired_level, customer) => {
    const { changes, facts } = lift(locked(customer))

    expect(facts.subscription).toMatchObject({ status, ladder_held_at: null })
    expect(accountIn(facts)).toMatchObject({ status: 'active', locks: [] })
    expect(tenantIn(facts)).toMatchObject({ status: 'active', desired_level })
    expect(mailKindsOf(changes)).toEqual(['account_restored'])
  })

  it('a trial that is not over goes on, and nothing is billed for it', () => {
    const trial = locked(aTrialCustomer())

    const { facts } = lift(trial, march(0))

    expect(facts.subscription.status).toBe('trialing')
    expect(facts.cycles).toEqual(trial.cycles)
  })

  it('a trial that ran out meanwhile is followed by the rest of the first period', () => {
    const trial = aTrialCustomer()
    const skipped = trial.cycles.map((cycle) => ({ ...cycle, state: 'skipped' as const }))

    const { facts } = lift(locked({ ...trial, cycles: skipped }))

    expect(facts.subscription).toMatchObject({ status: 'active', trial_converted_at: null })
    // 10 March to 1 April: 22 of 31 days of 19.00.
    expect(facts.cycles[1]).toMatchObject({ period_start: now, amount: money(1_348, 'EUR') })
  })

  it('dunning goes on, later by the time of the lock', () => {
    const { facts } = lift(locked(anOwingCustomer('retry_1')))

    expect(facts.subscription.dunning_postponed_ms).toBe(4 * DAY)
    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: march(12) })
  })

  it('a cancellation whose period ran out ends the subscription at once', () => {
    const customer = aDueCustomer({
      subscription: running({ cancel_at_period_end: true, current_period_end: march(1) }),
    })

    const { changes, facts } = lift(locked(customer))

    expect(facts.subscription.status).toBe('cancelled')
    expect(accountIn(facts)).toMatchObject({ status: 'cancelled', locks: ['ended'] })
    expect(facts.cycles).toMatchObject([{ state: 'skipped' }])
    expect(mailKindsOf(changes)).toEqual(['subscription_cancelled'])
  })
})

describe('when one lock of two goes', () => {
  it('the account stays suspended, and nobody is told', () => {
    const both = { ...anOwingCustomer('suspended'), account: lockedAccount('dunning', 'operator') }

    const { changes, facts } = lift(both)

    expect(accountIn(facts)).toMatchObject({ status: 'suspended', locks: ['dunning'] })
    expect(facts.subscription.status).toBe('suspended')
    expect(tenantIn(facts)).toEqual(lockedPhones())
    expect(mailKindsOf(changes)).toEqual([])
  })

  it('an operator’s stays when dunning’s goes, and the pause with it', () => {
    const both = {
      ...anOwingCustomer('suspended', {}, { ladder_held_at: march(6) }),
      account: lockedAccount('dunning', 'operator'),
    }

    const { facts } = made(both, now, (draft) => liftLock(draft, 'dunning'))

    expect(accountIn(facts).locks).toEqual(['operator'])
    expect(facts.subscription).toMatchObject({ status: 'suspended', ladder_held_at: march(6) })
  })
})

it('a lock that an account does not have is not taken away', () => {
  expect(made(aCustomer(), now, (draft) => liftLock(draft, 'dunning')).changes).toEqual([])
})

describe('a period that ran out while an operator’s lock was held', () => {
  /** April was skipped; it is 30 days long. */
  const skipped = locked(
    aCustomer({
      cycles: [
        aChargedCycle(),
        aPlannedCycle({ state: 'skipped' }),
        aPlannedCycle({ cycle_id: 'cycle-3', period_start: march(62), period_end: march(93) }),
      ],
    }),
  )
  const rest = (at: ReturnType<typeof march>, facts = skipped) =>
    lift(facts, at).facts.cycles.filter(
      ({ cycle_id }) => !facts.cycles.some((c) => c.cycle_id === cycle_id),
    )

  it('is billed for its rest by days, from the day of the restore', () => {
    // From 16 April to 1 May: 15 of 30 days of 19.00.
    expect(rest(march(47))).toMatchObject([
      {
        state: 'planned',
        period_start: march(47),
        period_end: march(62),
        amount: money(950, 'EUR'),
        next_action_at: march(47),
      },
    ])
  })

  it('is billed nothing where no day of it is left', () => {
    const amounts = rest(after(march(62), -2 * HOUR)).map(({ amount }) => amount.amount_minor)

    expect(amounts.filter((amount) => amount !== 0)).toEqual([])
  })

  it('is billed for its rest also where something else is still unpaid', () => {
    const owing = locked(anOwingCustomer('retry_1'))
    const facts = {
      ...owing,
      cycles: [...owing.cycles.slice(0, 1), aPlannedCycle({ state: 'skipped' })],
    }

    const { facts: then } = lift(facts, march(47))

    expect(then.subscription.status).toBe('past_due')
    expect(then.cycles.at(-1)).toMatchObject({ state: 'planned', amount: money(950, 'EUR') })
  })
})
