import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { after, DAY } from '../../kernel/time.ts'
import {
  aCustomer,
  aChargedCycle,
  anAskedCycle,
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  aPlannedCycle,
  auditsOf,
  bannerOf,
  effectsOf,
  made,
  mailsOf,
  march,
  running,
  choosing,
} from '../../fixtures/index.ts'
import { end, type Ending } from './end.ts'
import { accountIn, type CustomerFacts, tenantIn } from './facts.ts'

const now = march(20)
const over = (facts: CustomerFacts, ending: Ending, at = now) =>
  made(facts, at, (draft) => end(draft, ending))

const cancelling = aCustomer({
  subscription: running({ status: 'cancel_at_period_end', cancel_at_period_end: true }),
})
const owing = anOwingCustomer('retry_2')
const suspended = anOwingCustomer('suspended', {}, { dunning_state: 'cancelled' })

describe.each([
  ['the paid period is over', cancelling, 'period_ended'],
  ['the customer leaves with something unpaid', owing, 'cancel_requested'],
  ['an operator ends it', aCustomer(), 'operator_cancels'],
  [
    'an operator ends a trial',
    aCustomer({ subscription: running({ status: 'trialing' }) }),
    'operator_cancels',
  ],
  ['dunning has come to its end', suspended, 'write_off'],
] as const)('when %s', (_why, facts, ending) => {
  const ended = () => over(facts, ending)

  it('the subscription is over, and its account is locked for good', () => {
    const { changes, facts: then } = ended()

    expect(then.subscription.status).toBe('cancelled')
    expect(accountIn(then)).toMatchObject({ status: 'cancelled', ended_at: now })
    expect(accountIn(then).locks).toContain('ended')
    expect(auditsOf(changes)).toEqual(
      expect.arrayContaining([`subscription.${ending}`, 'account.ended']),
    )
  })

  it('what was planned is not billed', () => {
    const { facts: then } = ended()

    expect(then.cycles.find(({ cycle_id }) => cycle_id === 'cycle-2')).toMatchObject({
      state: 'skipped',
      next_attempt_at: null,
      next_action_at: null,
    })
  })

  it('the phone system keeps emergency calls, and goes in 30 days', () => {
    const { changes, facts: then } = ended()

    expect(tenantIn(then)).toMatchObject({ status: 'suspended', desired_level: 'emergency_only' })
    expect(effectsOf(changes)).toContainEqual({ type: 'tenant.remove', account_id: 'acc-1' })
    expect(changes).toContainEqual(
      expect.objectContaining({
        effect: { type: 'tenant.remove', account_id: 'acc-1' },
        at: after(now, 30 * DAY),
      }),
    )
  })

  it('the customer is told that it is over, once', () => {
    const { changes } = ended()

    expect(mailsOf(changes)).toMatchObject([
      { kind: 'subscription_cancelled', facts: { ends_at: now, ended: 1 } },
    ])
  })
})

describe('what is owed at the end', () => {
  it('stays owed for 30 days, and no card is asked for it', () => {
    const { changes, facts } = over(owing, 'cancel_requested')

    expect(facts.cycles[0]).toMatchObject({
      state: 'failed',
      next_attempt_at: null,
      next_action_at: after(now, 30 * DAY),
    })
    expect(facts.invoices).toEqual(owing.invoices)
    expect(facts.subscription.dunning_state).toBe('current')
    expect(bannerOf(changes)).toBeNull()
  })

  it('is given up at once after the last step of dunning, whose banner stays', () => {
    const { changes, facts } = over(suspended, 'write_off')

    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: null, next_action_at: now })
    expect(facts.subscription.dunning_state).toBe('cancelled')
    expect(bannerOf(changes)).toBeUndefined()
  })

  it('stays payable, too, where no card was ever asked for it', () => {
    const cycles = [anUnpaidCycle({ state: 'planned' })]
    const { facts } = over({ ...owing, cycles }, 'operator_cancels')

    expect(facts.cycles).toMatchObject([
      { state: 'planned', next_attempt_at: null, next_action_at: after(now, 30 * DAY) },
    ])
  })

  it('gets its order at once where none stands, unless a person decides about money that came', () => {
    const cycles = [anUnpaidCycle({ state: 'planned', provider_order_id: null })]
    const { facts } = over({ ...owing, cycles }, 'cancel_requested')
    expect(facts.cycles).toMatchObject([{ state: 'planned', next_action_at: now }])

    const held = [anUnpaidCycle({ provider_order_id: null, held_for: 'wrong_amount' })]
    const { facts: then } = over({ ...owing, cycles: held }, 'cancel_requested')
    expect(then.cycles).toMatchObject([{ next_action_at: after(now, 30 * DAY) }])
  })

  it('has nothing to wait for where a credit note took all of it back', () => {
    const cycles = [anUnpaidCycle({ amount: money(0, 'EUR') })]
    const { facts } = over({ ...owing, cycles }, 'cancel_requested')

    expect(facts.cycles[0]?.next_action_at).toBe(now)
  })
})

describe('the end', () => {
  it('leaves a charge that is running, and what is paid, as they are', () => {
    const cycles = [aChargedCycle(), anAskedCycle({ cycle_id: 'cycle-3', period_start: march(32) })]
    const facts = aCustomer({ cycles, invoices: [anOpenInvoice()] })

    expect(over(facts, 'operator_cancels').facts.cycles).toEqual(cycles)
  })

  it('drops the plan that was chosen for later, and what an operator held', () => {
    const subscription = running({
      ...choosing('starter', march(32)),
      ladder_held_at: march(10),
    })

    expect(over(aCustomer({ subscription }), 'operator_cancels').facts.subscription).toMatchObject({
      planned: null,
      ladder_held_at: null,
    })
  })

  it('adds to the lock of dunning, which only money takes away', () => {
    const { facts } = over(anOwingCustomer('suspended'), 'cancel_requested')

    expect(accountIn(facts).locks).toEqual(['dunning', 'ended'])
  })

  it('skips several planned periods', () => {
    const cycles = [
      aPlannedCycle(),
      aPlannedCycle({ cycle_id: 'cycle-3', period_start: march(62) }),
    ]
    const { facts } = over(aCustomer({ cycles }), 'operator_cancels')

    expect(facts.cycles.map(({ state }) => state)).toEqual(['skipped', 'skipped'])
  })
})
