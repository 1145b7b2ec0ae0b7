import { describe, expect, it } from 'vitest'
import {
  aDueCustomer,
  anAskedCustomer,
  anAskedCycle,
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  aPaymentMethod,
  takenUp,
  lockedAccount,
  mailKindsOf,
  mailsOf,
  march,
  running,
} from '../../fixtures/index.ts'
import { after, DAY } from '../../kernel/time.ts'
import { type CustomerFacts } from './facts.ts'

const due = (facts: CustomerFacts, at = march(1)) => takenUp(facts, at)
describe('on day 45', () => {
  /** Told of the end on day 38. */
  const told = (differs: Parameters<typeof anUnpaidCycle>[0] = {}) =>
    anOwingCustomer('suspended', {
      cycles: [anUnpaidCycle({ next_attempt_at: null, next_action_at: march(46), ...differs })],
      notices: ['payment_failed:cycle-1:notice'],
    })

  it('the order is cancelled first', () => {
    const { changes, result } = due(told(), march(46))

    expect(result).toBe('cancel')
    expect(changes).toEqual([])
  })

  it('a card that could not be asked over day 38 leaves the notice to be given', () => {
    const cycles = [anUnpaidCycle({ next_attempt_at: null, next_action_at: march(46) })]

    const { changes } = due(anOwingCustomer('suspended', { cycles }), march(46))

    expect(mailsOf(changes)).toMatchObject([{ facts: { step: 'ending', suspend_at: march(53) } }])
  })

  it('without an order the debt is given up, and the subscription ends', () => {
    const { facts, result } = due(told({ provider_order_id: null }), march(46))

    expect(result).toBeUndefined()
    expect(facts.cycles[0]?.state).toBe('abandoned')
    expect(facts.subscription.status).toBe('cancelled')
  })

  it('nothing ends without the notice: it is given then, and the end is seven days away', () => {
    const { changes, facts } = due(anOwingCustomer('suspended'), march(46))

    expect(mailsOf(changes)).toMatchObject([
      { kind: 'payment_failed', facts: { step: 'ending', suspend_at: march(53) } },
    ])
    expect(facts.subscription).toMatchObject({
      status: 'suspended',
      dunning_postponed_ms: 7 * DAY,
    })
    expect(facts.cycles[0]).toMatchObject({ state: 'failed', next_action_at: march(53) })
    expect(due(facts, march(53)).result).toBe('cancel')
  })
})

describe('a period that is not wanted', () => {
  it('ends the subscription that was cancelled, and is not billed', () => {
    const subscription = running({
      status: 'cancel_at_period_end',
      cancel_at_period_end: true,
      current_period_end: march(1),
    })

    const { facts } = due(aDueCustomer({ subscription }))

    expect(facts.subscription.status).toBe('cancelled')
    expect(facts.cycles).toMatchObject([{ state: 'skipped' }])
    expect(facts.invoices).toEqual([])
  })

  it.each(['dunning', 'operator'] as const)('is skipped under the lock %s', (lock) => {
    const subscription = running({ status: 'suspended', current_period_end: march(1) })

    const { changes, facts } = due(aDueCustomer({ subscription, account: lockedAccount(lock) }))

    expect(facts.cycles).toMatchObject([
      { state: 'skipped', next_attempt_at: null, next_action_at: null },
      { state: 'planned', period_start: march(32) },
    ])
    expect(facts.invoices).toEqual([])
    expect(mailKindsOf(changes)).toEqual([])
  })

  it('is skipped after the end, and none follows', () => {
    const subscription = running({ status: 'cancelled' })

    expect(due(aDueCustomer({ subscription })).facts.cycles).toMatchObject([{ state: 'skipped' }])
  })
})

describe('what nobody is asked for', () => {
  const held = (differs: Partial<CustomerFacts> = {}) =>
    anOwingCustomer(
      'retry_1',
      { account: lockedAccount('operator'), ...differs },
      { status: 'suspended', ladder_held_at: march(5) },
    )

  it('waits while an operator holds the account', () => {
    const { facts, result } = due(held(), march(8))

    expect(result).toBeUndefined()
    expect(facts.cycles[0]).toMatchObject({ state: 'failed', next_action_at: after(march(8), DAY) })
    expect(facts.subscription.dunning_state).toBe('retry_1')
  })

  it('has an order all the same', () => {
    const cycles = [anUnpaidCycle({ provider_order_id: null })]

    expect(due(held({ cycles }), march(8)).result).toBe('place')
  })

  it('rests where an operator has forgiven it', () => {
    const invoices = [anOpenInvoice({ exempt_from_ladder: true })]
    const forgiven = anOwingCustomer(
      'grace',
      { invoices },
      { status: 'active', dunning_state: 'current' },
    )

    const { facts } = due(forgiven, march(8))

    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: null, next_action_at: null })
    expect(facts.subscription).toEqual(forgiven.subscription)
  })

  it('is payable for 30 days after the end; then its order is cancelled', () => {
    const left: CustomerFacts = {
      ...anOwingCustomer('grace', {}, { status: 'cancelled', dunning_state: 'current' }),
      account: { ...lockedAccount('ended'), status: 'cancelled', ended_at: march(10) },
    }

    expect(due(left, march(12)).facts.cycles[0]).toMatchObject({ next_action_at: march(40) })
    expect(due(left, after(march(40), -1)).result).toBeUndefined()
    expect(due(left, march(40)).result).toBe('cancel')
  })
})

describe('a charge that is running', () => {
  it('is read, and never asked for again', () => {
    const { changes, result } = due(anAskedCustomer())

    expect(result).toBe('read')
    expect(changes).toEqual([])
  })

  it('without an order is asked of the card of today', () => {
    const cycles = [anAskedCycle({ provider_order_id: null })]
    const methods = [aPaymentMethod({ payment_method_id: 'method-2' })]

    const { facts, result } = due(anAskedCustomer({ cycles, methods }))

    expect(result).toBe('pay')
    expect(facts.cycles[0]).toMatchObject({ state: 'charging', payment_method_id: 'method-2' })
  })

  it('without an order is only read while an operator holds the account', () => {
    const cycles = [anAskedCycle({ provider_order_id: null })]

    expect(due(anAskedCustomer({ cycles, account: lockedAccount('operator') })).result).toBe('read')
  })
})
