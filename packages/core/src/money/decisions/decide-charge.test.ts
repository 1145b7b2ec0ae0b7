import { describe, expect, it } from 'vitest'
import type { ChargeAnswer } from '../billing/charge-task.ts'
import {
  anAskedCustomer,
  anAskedCycle,
  anOrderView,
  anOwingCustomer,
  aPolicy,
  answered,
  auditsOf,
  bannerOf,
  made,
  mailKindsOf,
  mailsOf,
  march,
} from '../../fixtures/index.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'
import { decideCharge, noteOrder } from './decide-charge.ts'
import { accountIn, type CustomerFacts, overdueIn, tenantIn } from './facts.ts'

const now = march(1)
const order = anOrderView()
const declined = (code: string): ChargeAnswer => ({
  kind: 'declined',
  order: anOrderView({ declines: 1 }),
  code,
})
const unknown: ChargeAnswer = { kind: 'unknown', order }

describe('a charge that the card declines', () => {
  const { changes, facts } = answered(anAskedCustomer(), now, declined('insufficient_funds'))

  it('begins dunning: past due, a banner, one mail, and the card again on day 3', () => {
    expect(auditsOf(changes)).toEqual([
      'billing_cycle.declined',
      'dunning.climb',
      'subscription.charge_failed',
    ])
    expect(mailKindsOf(changes)).toEqual(['payment_failed'])
    expect(bannerOf(changes)).toMatchObject({ kind: 'dunning_grace' })
    expect(facts.subscription).toMatchObject({ status: 'past_due', dunning_state: 'grace' })
    expect(facts.cycles).toMatchObject([
      {
        state: 'failed',
        last_failure_code: 'insufficient_funds',
        refused_method_id: null,
        next_attempt_at: march(4),
      },
      { cycle_id: `cycle-of-${march(32)}`, state: 'planned' },
    ])
    expect(facts.payments).toMatchObject([{ status: 'failed', failure_code: 'insufficient_funds' }])
  })

  it.each([
    'expired_card',
    'invalid_card',
    'pick_up_card',
    'restricted_card',
    'suspected_fraud',
    'unknown_card',
    'transaction_not_allowed_for_cardholder',
  ])('for good (%s) asks that card no more: the dates stay', (code) => {
    const hard = answered(anAskedCustomer(), now, declined(code))

    expect(hard.facts.cycles[0]).toMatchObject({
      refused_method_id: 'method-1',
      next_attempt_at: null,
      next_action_at: march(4),
    })
    expect(mailsOf(hard.changes)[0]?.facts).toMatchObject({ next_at: null, suspend_at: march(22) })
  })

  it('may say yes another day: do_not_honour is no word for good', () => {
    expect(
      answered(anAskedCustomer(), now, declined('do_not_honour')).facts.cycles[0],
    ).toMatchObject({
      refused_method_id: null,
      next_attempt_at: march(4),
    })
  })

  it('suspends on day 21, and money brings all back on the day after', () => {
    const late = { ...anOwingCustomer('final_notice'), cycles: [anAskedCycle()] }
    const pending = { ...late, payments: anAskedCustomer().payments }

    const suspended = answered(pending, march(22), declined('insufficient_funds'))
    expect(suspended.facts.subscription.status).toBe('suspended')
    expect(tenantIn(suspended.facts)).toMatchObject({ desired_level: 'emergency_only' })
    expect(mailKindsOf(suspended.changes)).toEqual(['account_suspended'])

    const completed = { ...order, state: 'completed' } as const
    const paid = answered(suspended.facts, march(23), { kind: 'processed', order: completed })
    expect(accountIn(paid.facts).locks).toEqual([])
    expect(paid.facts.subscription).toMatchObject({ status: 'active', dunning_state: 'current' })
    expect(overdueIn(paid.facts)).toEqual([])
    expect(mailKindsOf(paid.changes)).toEqual(['account_restored'])
  })
})

describe('a charge whose outcome nobody knows', () => {
  it.each([
    [0, 10 * SECOND],
    [1, MINUTE],
    [2, 5 * MINUTE],
    [3, 15 * MINUTE],
    [4, HOUR],
    [5, 6 * HOUR],
    [6, DAY],
    [7, DAY],
  ])('moves nothing but its next read: after read %i', (unknown_reads, wait) => {
    const asked = anAskedCustomer({ cycles: [anAskedCycle({ unknown_reads })] })

    const { facts } = answered(asked, now, unknown)

    expect(facts.subscription).toEqual(asked.subscription)
    expect(facts.cycles).toMatchObject([
      {
        state: 'charging',
        state_since: now,
        unknown_reads: unknown_reads + 1,
        next_attempt_at: null,
        next_action_at: after(now, wait),
        provider_order_id: 'order-1',
      },
    ])
  })

  it('waits for a person after 5 days', () => {
    const since = anAskedCustomer({ cycles: [anAskedCycle({ unknown_reads: 9 })] })

    const held = (at: typeof now) => answered(since, at, unknown).facts.cycles[0]?.held_for
    expect(held(march(6))).toBeNull()
    expect(held(after(march(6), 1))).toBe('unknown_payment')
  })

  it('is in doubt still where a read does not get through', () => {
    const { facts } = answered(
      anAskedCustomer(),
      now,
      { kind: 'not_sent', order: null },
      { todo: 'read' },
    )

    expect(facts.cycles).toMatchObject([{ state: 'charging', unknown_reads: 1 }])
  })

  it('was not paid where its order reads as payable time and again', () => {
    const asked = anAskedCustomer({ cycles: [anAskedCycle({ unknown_reads: 3 })] })

    const { facts } = answered(asked, now, { kind: 'shown', order }, { todo: 'read' })

    expect(facts.cycles).toMatchObject([{ state: 'planned', attempt_count: 0 }])
  })
})

describe('a charge that certainly was not sent', () => {
  it.each([
    [0, 5],
    [1, 10],
    [2, 20],
    [6, 320],
  ])('after %i others is sent again in %i minutes, and is no try', (times_not_sent, minutes) => {
    const asked = anAskedCustomer({ cycles: [anAskedCycle({ times_not_sent })] })

    const { facts } = answered(asked, now, { kind: 'not_sent', order })

    expect(facts.cycles).toMatchObject([
      {
        state: 'planned',
        attempt_count: 0,
        next_attempt_at: after(now, minutes * MINUTE),
        next_action_at: after(now, minutes * MINUTE),
        held_for: null,
      },
    ])
    expect(facts.subscription).toEqual(asked.subscription)
  })

  it('for the eighth time is shown to a person', () => {
    const asked = anAskedCustomer({ cycles: [anAskedCycle({ times_not_sent: 7 })] })

    expect(answered(asked, now, { kind: 'not_sent', order }).facts.cycles[0]?.held_for).toBe(
      'not_sent',
    )
  })
})

describe('an answer that comes late', () => {
  it('means nothing where a webhook was faster', () => {
    const faster = anOwingCustomer('grace')

    expect(answered(faster, now, unknown, { asked_in: 'charging' }).changes).toEqual([])
  })
})

it('an order is written down before anybody can pay it, once', () => {
  const asked = anAskedCustomer({
    cycles: [anAskedCycle({ provider_order_id: null })],
    payments: [],
    orders: [],
  })
  const note = (facts: CustomerFacts) =>
    made(facts, now, (draft) => noteOrder(draft, 'cycle-1', order)).facts

  const noted = note(asked)

  expect(noted.cycles).toMatchObject([{ provider_order_id: 'order-1' }])
  expect(noted.orders).toMatchObject([{ order_id: 'order-1', purpose: 'cycle' }])
  expect(noted.payments).toMatchObject([
    { status: 'pending', invoice_id: 'invoice-1', amount: order.amount, started_by: 'scheduler' },
  ])
  expect(note(noted)).toEqual(noted)
})

it('from outside a charge is a function of facts', () => {
  const charge = {
    cycle_id: 'cycle-1',
    todo: 'pay',
    makes_order: false,
    asked_in: 'charging',
    answer: unknown,
  } as const

  const { facts } = decideCharge(anAskedCustomer(), charge, now, aPolicy())

  expect(facts).toEqual(answered(anAskedCustomer(), now, unknown).facts)
})
