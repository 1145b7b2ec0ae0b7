import { describe, expect, it } from 'vitest'
import {
  anAskedCustomer,
  anOpenInvoice,
  anOrderView,
  anOwingCustomer,
  answered,
  anUnpaidCycle,
  aPaymentDue,
  bannerOf,
  effectsOf,
  mailKindsOf,
  march,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, MINUTE } from '../../kernel/time.ts'
import { type CustomerFacts } from './facts.ts'

const now = march(1)
const order = anOrderView()

describe('an order that was read', () => {
  const dead = { kind: 'shown', order: anOrderView({ state: 'cancelled' }) } as const
  const suspended = anOwingCustomer('suspended')
  const last = march(46)
  const cancel = { todo: 'cancel' } as const

  it('as dead is replaced under the same reference', () => {
    expect(answered(anAskedCustomer(), now, dead).facts.cycles).toMatchObject([
      { state: 'charging', provider_order_id: null, next_action_at: now },
    ])
  })

  it.each([
    ['is read', anAskedCustomer(), now, {}],
    ['is read back on day 45', { ...suspended, payments: [aPaymentDue()] }, last, cancel],
  ] as const)('as dead has failed as a payment: when it %s', (_when, facts, at, asked) => {
    expect(answered(facts, at, dead, asked).facts.payments).toMatchObject([
      { status: 'failed', failure_code: 'cancelled' },
    ])
  })

  it('as declined since fails', () => {
    const refused = anOrderView({ declines: 1, decline_code: 'expired_card' })

    expect(
      answered(anAskedCustomer(), now, { kind: 'shown', order: refused }).facts.cycles[0],
    ).toMatchObject({
      state: 'failed',
      last_failure_code: 'expired_card',
    })
  })

  it('as cancelled on day 45 ends the subscription', () => {
    const { facts } = answered(suspended, last, dead, cancel)

    expect(facts.cycles[0]?.state).toBe('abandoned')
    expect(facts.subscription.status).toBe('cancelled')
  })

  it('as cancelled is replaced where an operator took hold of the account meanwhile, or forgave it', () => {
    const held = anOwingCustomer('suspended', {}, { ladder_held_at: march(45) })
    const forgiven = { ...suspended, invoices: [anOpenInvoice({ exempt_from_ladder: true })] }

    for (const facts of [held, forgiven]) {
      expect(answered(facts, last, dead, cancel).facts.cycles[0]).toMatchObject({
        state: 'failed',
        provider_order_id: null,
      })
    }
  })

  it('as alive on day 45 is cancelled again soon', () => {
    const due = anOwingCustomer('suspended', {
      cycles: [anUnpaidCycle({ next_attempt_at: null, next_action_at: march(46) })],
    })

    expect(answered(due, last, { kind: 'shown', order }, cancel).facts.cycles[0]).toMatchObject({
      state: 'failed',
      next_action_at: after(march(46), 5 * MINUTE),
    })
  })

  it('as paid on day 45 is charged', () => {
    const completed = anOrderView({ state: 'completed' })

    const { facts } = answered(suspended, last, { kind: 'processed', order: completed }, cancel)

    expect(facts.cycles[0]?.state).toBe('charged')
    expect(facts.subscription.status).toBe('active')
    expect(facts.orders).toMatchObject([{ state: 'completed', next_read_at: null }])
  })
})

describe('an order that was placed for the customer to pay', () => {
  const unasked = anUnpaidCycle({ last_failure_code: 'no_payment_method', next_attempt_at: null })
  const placed = (differs: Partial<CustomerFacts>, view = order) => {
    const facts = anAskedCustomer({ cycles: [unasked], methods: [], ...differs })
    return answered(facts, now, { kind: 'shown', order: view }, { todo: 'place' })
  }

  it('begins dunning with the page where it is paid', () => {
    const { changes, facts } = placed({})

    expect(facts.subscription).toMatchObject({ status: 'past_due', dunning_state: 'grace' })
    expect(bannerOf(changes)).toMatchObject({ pay_url: 'https://pay.example.com/order-1' })
    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: null, next_action_at: march(4) })
  })

  it('between two steps shows its page, and nobody is told again', () => {
    const owing = anOwingCustomer('retry_1', { cycles: [unasked], methods: [] })

    const { changes, facts } = answered(
      owing,
      march(6),
      { kind: 'shown', order },
      { todo: 'place' },
    )

    expect(bannerOf(changes)).toMatchObject({
      kind: 'dunning_retry_1',
      pay_url: 'https://pay.example.com/order-1',
    })
    expect(mailKindsOf(changes)).toEqual([])
    expect(facts.cycles[0]).toMatchObject({ next_action_at: march(8) })
  })

  it('over another amount than is owed is cancelled, and another follows', () => {
    const { changes, facts } = placed({}, anOrderView({ amount: money(1_000, 'EUR') }))

    expect(effectsOf(changes)).toEqual([{ type: 'order.cancel', order_id: 'order-1' }])
    expect(facts.subscription.dunning_state).toBe('current')
  })

  it('asks nobody where an operator has forgiven it, and its period runs', () => {
    const { facts } = placed({ invoices: [anOpenInvoice({ exempt_from_ladder: true })] })

    expect(facts.subscription).toMatchObject({
      status: 'active',
      dunning_state: 'current',
      current_period_start: march(1),
      current_period_end: march(32),
    })
    expect(facts.cycles).toMatchObject([
      { next_attempt_at: null, next_action_at: null },
      { state: 'planned', period_start: march(32) },
    ])
  })

  it('duns nobody after the end', () => {
    const { facts } = placed({
      subscription: { ...anAskedCustomer().subscription, status: 'cancelled' },
    })

    expect(facts.cycles).toEqual([unasked])
  })
})
