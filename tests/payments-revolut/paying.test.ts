import { isHardDecline } from '@billing/core'
import { DECLINE_REASONS } from '@billing/wire/revolut'
import { describe, expect, it } from 'vitest'

import {
  aMethod,
  anError,
  anOrder,
  aPayment,
  METHOD_ID,
  openOdd,
  ORDER_ID,
  PATHS,
  raw,
  type Said,
} from './odd-revolut.ts'

/** Pay the order with the card, at a provider that answers so and shows the order and the cards so. */
async function paying(
  answer: Said,
  order: Said = [200, anOrder()],
  methods: Said = [200, { payment_methods: [aMethod()] }],
) {
  const odd = await openOdd({
    [`POST ${PATHS.pay}`]: answer,
    [`GET ${PATHS.order}`]: order,
    [`GET ${PATHS.methods}`]: methods,
  })
  return odd.payments.payOrder(ORDER_ID, METHOD_ID)
}

const COMPLETED = [200, anOrder({ state: 'completed' })] as const
const PROCESSING = [200, anOrder({ state: 'processing' })] as const

describe('a payment that was taken', () => {
  it.each(['captured', 'completed'])('%s is processed', async (state) => {
    expect(await paying([200, aPayment(state)])).toEqual({ kind: 'processed' })
  })

  it('authorised is processed where the order only holds the money', async () => {
    const held = [200, anOrder({ state: 'authorised', capture_mode: 'manual' })] as const

    expect(await paying([200, aPayment('authorised')], held)).toEqual({ kind: 'processed' })
  })

  it('authorised is pending where the money is yet to be captured', async () => {
    const held = [200, anOrder({ state: 'authorised' })] as const

    expect(await paying([200, aPayment('authorised')], held)).toEqual({ kind: 'pending' })
  })

  it.each([
    'pending',
    'authentication_verified',
    'authorisation_started',
    'authorisation_passed',
    'capture_started',
    'completing',
    'a_state_of_next_year',
  ])('%s is pending, and processed as soon as the order says so', async (state) => {
    expect(await paying([200, aPayment(state)], PROCESSING)).toEqual({ kind: 'pending' })
    expect(await paying([200, aPayment(state)], COMPLETED)).toEqual({ kind: 'processed' })
    expect(await paying([200, aPayment(state)], [500, {}])).toEqual({ kind: 'pending' })
  })
})

describe('a payment that was not taken', () => {
  it.each(DECLINE_REASONS)('is declined for %s', async (decline_reason) => {
    const outcome = await paying([200, aPayment('declined', { decline_reason })])

    const hard = isHardDecline(decline_reason)
    expect(outcome).toEqual({ kind: 'declined', code: decline_reason, hard })
  })

  it.each([
    ['declined', {}, 'declined'],
    ['soft_declined', { decline_reason: 'insufficient_funds' }, 'insufficient_funds'],
    ['failed', { decline_reason: 'customer_challenge_failed' }, 'customer_challenge_failed'],
    ['failed', {}, 'technical_error'],
    ['declined', { decline_reason: 'a_reason_of_next_year' }, 'a_reason_of_next_year'],
    ['authentication_challenge', {}, 'customer_challenge_required'],
  ])('%s %j is declined as %s, and may work another time', async (state, over, code) => {
    const outcome = await paying([200, aPayment(state, over)])

    expect(outcome).toEqual({ kind: 'declined', code, hard: false })
  })

  it('and was cancelled leaves it to the order to say what is true', async () => {
    expect(await paying([200, aPayment('cancelled')])).toEqual({ kind: 'unknown' })
  })
})

it('a try that was under way and is declined by now is declined', async () => {
  const reason = { decline_reason: 'expired_card' }
  const order = [200, anOrder({ payments: [aPayment('declined', reason)] })] as const
  const other = [
    200,
    anOrder({ payments: [aPayment('declined', { ...reason, id: METHOD_ID })] }),
  ] as const

  expect(await paying([200, aPayment('authorisation_started')], order)).toEqual({
    kind: 'declined',
    code: 'expired_card',
    hard: true,
  })
  expect(await paying([200, aPayment('authorisation_started')], other)).toEqual({ kind: 'pending' })
})

describe('a try that the provider refuses', () => {
  const REFUSALS = [
    [400, { errorId: '0a1b2c', timestamp: 1 }],
    [404, { errorId: '0a1b2c', timestamp: 1, code: 1_024 }],
    [422, anError('validation')],
    [422, anError(2_054)],
  ] as const

  it.each(REFUSALS)('%d %j means that a card which is gone is gone', async (...refusal) => {
    const outcome = await paying(refusal, [200, anOrder()], [200, { payment_methods: [] }])

    expect(outcome).toEqual({ kind: 'declined', code: 'unknown_card', hard: true })
  })

  it.each(REFUSALS)('%d %j says nothing while the card is there', async (...refusal) => {
    expect(await paying(refusal)).toEqual({ kind: 'unknown' })
  })

  it.each(['processing', 'authorised', 'completed', 'cancelled', 'failed'])(
    'says nothing of an order that is %s',
    async (state) => {
      const order = [200, anOrder({ state })] as const

      const outcome = await paying([422, anError('bad_state')], order, [
        200,
        { payment_methods: [] },
      ])

      expect(outcome).toEqual({ kind: 'unknown' })
    },
  )

  it('says nothing when the order or the cards cannot be read', async () => {
    const refusal = [422, anError('bad_state')] as const

    expect(await paying(refusal, [500, {}])).toEqual({ kind: 'unknown' })
    expect(await paying(refusal, [200, anOrder()], [200, { payment_methods: 'none' }])).toEqual({
      kind: 'unknown',
    })
  })

  it.each([401, 403, 429])('with %d was not attempted', async (status) => {
    expect(await paying([status, anError('no')])).toEqual({ kind: 'not_attempted' })
  })
})

it.each([
  ['an error of the provider', [500, anError('internal')]],
  ['a way that is blocked', raw('<h1>Bad gateway</h1>', { status: 502 })],
  ['a page instead of JSON', raw('<h1>Welcome</h1>', { status: 200 })],
  ['half of the JSON', raw('{"id":"5e1d', { status: 200 })],
  ['a page that refuses', raw('<h1>Blocked</h1>', { status: 400 })],
  ['another shape', [200, { ok: true }]],
  ['a payment of another order', [200, aPayment('captured', { order_id: METHOD_ID })]],
  ['a redirect', raw(null, { status: 302, headers: { location: '/elsewhere' } })],
] as const)('after %s nobody knows whether money moved', async (_, answer) => {
  expect(await paying(answer)).toEqual({ kind: 'unknown' })
})

it('ids with strange characters reach nobody', async () => {
  const { payments, asked } = await openOdd({})

  expect(await payments.payOrder('../orders', METHOD_ID)).toEqual({ kind: 'not_attempted' })
  expect(await payments.payOrder(ORDER_ID, '')).toEqual({ kind: 'not_attempted' })
  expect(asked).toEqual([])
})
