import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  anAskedCycle,
  anOwingCustomer,
  anUnpaidCycle,
  lockedAccount,
  made,
  march,
  running,
} from '../../fixtures/index.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { DAY } from '../../kernel/time.ts'
import { resumeDunning } from './resume-dunning.ts'

const release = (facts: Parameters<typeof made>[0]) => made(facts, march(16), resumeDunning)

/** Dunning stood on the first retry when an operator locked the account on 6 March. */
const held = (differs: Partial<BillingCycle> = {}, postponed = 0) =>
  anOwingCustomer(
    'retry_1',
    { account: lockedAccount('operator'), cycles: [anUnpaidCycle(differs)] },
    { status: 'suspended', ladder_held_at: march(6), dunning_postponed_ms: postponed },
  )

describe('when an operator’s lock goes', () => {
  it('every later date of a dunning that was running moves by the time of the lock', () => {
    const { facts } = release(held())

    expect(facts.subscription).toMatchObject({
      dunning_state: 'retry_1',
      dunning_postponed_ms: 10 * DAY,
      ladder_held_at: null,
    })
    // Day 7, and ten days more.
    expect(facts.cycles).toMatchObject([
      { next_attempt_at: march(18), next_action_at: march(18), state: 'failed' },
    ])
  })

  it('that adds to what was postponed before', () => {
    const { facts } = release(held({}, 2 * DAY))

    expect(facts.subscription.dunning_postponed_ms).toBe(12 * DAY)
    expect(facts.cycles[0]?.next_action_at).toBe(march(20))
  })

  it('a card that will never work is not asked on the later date either', () => {
    const { facts } = release(held({ next_attempt_at: null, refused_method_id: 'method-1' }))

    expect(facts.cycles).toMatchObject([{ next_attempt_at: null, next_action_at: march(18) }])
  })

  it.each([
    ['refused for good', { next_attempt_at: null, refused_method_id: 'method-0' }],
    ['missing', { next_attempt_at: null, last_failure_code: 'no_payment_method' }],
    ['declined', {}],
  ] as const)(
    'a card that is the default since, where the other was %s, is asked now',
    (_, differs) => {
      const { facts } = release(held({ payment_method_id: 'method-0', ...differs }))

      expect(facts.cycles).toMatchObject([
        { next_attempt_at: march(16), next_action_at: march(16), state: 'failed' },
      ])
    },
  )

  it('what waits for a person, because money came for it, is not asked for', () => {
    const { facts } = release(held({ payment_method_id: 'method-0', held_for: 'wrong_amount' }))

    expect(facts.cycles).toMatchObject([{ next_attempt_at: march(18) }])
  })

  it('what was billed and never asked for is asked for now', () => {
    const { facts } = release(held({ state: 'planned', next_attempt_at: march(17) }))

    expect(facts.cycles).toMatchObject([{ next_attempt_at: march(16), next_action_at: march(16) }])
  })

  it('a charge that is running is left to its answer', () => {
    const facts = { ...held(), cycles: [anAskedCycle({ next_action_at: march(17) })] }

    expect(release(facts).facts.cycles).toEqual(facts.cycles)
  })

  it('nothing is moved for who owes nothing, now or later', () => {
    const facts = aCustomer({ subscription: running({ ladder_held_at: march(6) }) })

    const { subscription, cycles } = release(facts).facts
    expect(subscription).toMatchObject({ dunning_postponed_ms: 0, ladder_held_at: null })
    expect(cycles).toEqual(facts.cycles)
  })
})

it('a dunning that nobody holds is not released', () => {
  expect(release(anOwingCustomer('retry_1')).changes).toEqual([])
})
