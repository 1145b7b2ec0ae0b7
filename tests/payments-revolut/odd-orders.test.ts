import { MINUTE, money } from '@billing/core'
import { describe, expect, it } from 'vitest'

import {
  aMethod,
  anError,
  anOrder,
  aPayment,
  asked,
  CUSTOMER_ID,
  METHOD_ID,
  NOW,
  openOdd,
  ORDER_ID,
  PATHS,
  raw,
  TOKEN,
  type Said,
} from './odd-revolut.ts'

/** Read the order of a provider that shows it so. */
async function read(order: Said, methods: Said = [200, { payment_methods: [aMethod()] }]) {
  const odd = await openOdd({
    [`GET ${PATHS.order}`]: order,
    [`GET ${PATHS.methods}`]: methods,
  })
  return odd.payments.getOrder(ORDER_ID)
}

const SAVING = { amount: 0, metadata: { saves_method: 'true' } }
const CARD = {
  provider_method_id: METHOD_ID,
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2_099,
}

/** An order that saves a card, paid at this instant. */
function paidAt(updated_at: string, over: object = {}) {
  const payments = [aPayment('completed', { amount: 0, created_at: updated_at, updated_at })]
  return [200, anOrder({ ...SAVING, state: 'completed', payments, ...over })] as const
}

describe('an order that is read', () => {
  it('is shown with its money, its customer and its declines', async () => {
    const payments = [
      aPayment('failed', { created_at: '2026-02-01T08:59:40Z' }),
      aPayment('declined', {
        created_at: '2026-02-01T08:59:20Z',
        decline_reason: 'insufficient_funds',
      }),
      aPayment('authentication_challenge', { created_at: '2026-02-01T08:59:50Z' }),
    ]

    expect(await read([200, anOrder({ refunded_amount: 500, payments })])).toEqual({
      kind: 'order',
      order: {
        order_id: ORDER_ID,
        reference: 'ref_1',
        token: TOKEN,
        checkout_url: `https://checkout.revolut.com/payment-link/${TOKEN}`,
        state: 'pending',
        amount: money(1_900, 'EUR'),
        refunded: money(500, 'EUR'),
        customer_id: CUSTOMER_ID,
        saved_method: null,
        declines: 2,
        decline_code: 'technical_error',
        description: '',
        created_at: NOW - MINUTE + 114,
      },
    })
  })

  it.each(['pending', 'processing', 'authorised', 'completed', 'cancelled', 'failed'])(
    '%s is %s',
    async (state) => {
      expect(await read([200, anOrder({ state })])).toMatchObject({ order: { state } })
    },
  )

  it('has no token any more once it was paid', async () => {
    const order = anOrder({ state: 'completed', token: undefined, checkout_url: undefined })

    expect(await read([200, order])).toMatchObject({ order: { token: '', checkout_url: '' } })
  })

  it.each([
    ['an amount that arithmetic cannot hold', anOrder({ amount: 9_007_199_254_740_992 })],
    ['an amount with a fraction', anOrder({ amount: 19.5 })],
    ['an amount in words', anOrder({ amount: '1900' })],
    ['a refund that arithmetic cannot hold', anOrder({ refunded_amount: 1e300 })],
    ['another currency', anOrder({ currency: 'USD' })],
    [
      'a payment in another currency',
      anOrder({ payments: [aPayment('captured', { currency: 'USD' })] }),
    ],
    ['a state of next year', anOrder({ state: 'resting' })],
    ['no reference', anOrder({ merchant_order_data: {} })],
    ['no time', anOrder({ created_at: 'yesterday' })],
    ['another id', anOrder({ id: METHOD_ID })],
    ['an id that leads elsewhere', anOrder({ customer: { id: '../../orders' } })],
    ['an address that runs', anOrder({ checkout_url: 'javascript:alert(1)' })],
    ['nothing', null],
  ])('and has %s says nothing', async (_, order) => {
    expect(await read([200, order])).toEqual({ kind: 'not_attempted' })
  })

  it.each([
    ['an error', [500, {}], { kind: 'not_attempted' }],
    ['a page', raw('<p>Hello</p>'), { kind: 'not_attempted' }],
    ['a page for 404', raw('<p>Lost</p>', { status: 404 }), { kind: 'not_attempted' }],
    ['404 in its words', [404, anError('not_found')], { kind: 'not_found' }],
    ['a refund', [200, anOrder({ type: 'refund' })], { kind: 'not_found' }],
    ['400', [400, anError('bad_request')], { kind: 'not_attempted' }],
  ] as const)('and is %s', async (_, answer, expected) => {
    expect(await read(answer)).toEqual(expected)
  })

  it('passes on how long the provider wants us to wait', async () => {
    const busy = raw('{}', { status: 429, headers: { 'retry-after': '17' } })
    const away = raw('{}', { status: 503, headers: { 'retry-after': '18' } })

    expect(await read(busy)).toEqual({ kind: 'not_attempted', retry_after: 17 })
    expect(await read(away)).toEqual({ kind: 'not_attempted', retry_after: 18 })
  })
})

/** The net: what a provider says where to pay is judged wherever an order is read, before anybody is sent there. */
describe('an address to pay at', () => {
  const ELSEWHERE = 'https://checkout.revolut.com.evil.example/payment-link/abc'
  const order = (over: object = {}) => [200, anOrder({ checkout_url: ELSEWHERE, ...over })] as const
  const hosts = { checkout_hosts: ['checkout.revolut.com'] }

  it('at another host is a wrong answer, and somebody is told', async () => {
    const { payments, alarms } = await openOdd(
      { [`GET ${PATHS.order}`]: order(), [`POST ${PATHS.orders}`]: order() },
      hosts,
    )

    expect(await payments.getOrder(ORDER_ID)).toEqual({ kind: 'not_attempted' })
    expect(await payments.createOrder(asked())).toEqual({ kind: 'unknown' })
    expect(alarms).toEqual([
      'The payment provider sends payers to checkout.revolut.com.evil.example, which is none of its hosts. We sent nobody there. If it is one, name it in REVOLUT_CHECKOUT_HOSTS.',
    ])
  })

  it('is not shown of an order that cannot be paid any more, whose money still counts', async () => {
    const { payments } = await openOdd(
      { [`GET ${PATHS.order}`]: order({ state: 'completed' }) },
      hosts,
    )

    expect(await payments.getOrder(ORDER_ID)).toMatchObject({
      order: { state: 'completed', checkout_url: '' },
    })
  })

  it('may be at the API’s own host unless others are named, and nowhere else', async () => {
    const own = await openOdd(
      {
        [`GET ${PATHS.order}`]: (request) =>
          order({ checkout_url: new URL('/payment-link/abc', request.url).href }),
      },
      { checkout_hosts: undefined },
    )

    expect(await own.payments.getOrder(ORDER_ID)).toMatchObject({
      order: { checkout_url: `${own.url}/payment-link/abc` },
    })
  })
})

describe('a card that an order saved', () => {
  it('is shown once the customer has it', async () => {
    expect(await read(paidAt('2026-02-01T08:59:31Z'))).toMatchObject({
      order: { saved_method: CARD },
    })
  })

  it.each([
    ['has its fingerprint', '1JAllfQY4POhBV8DaddAQ4LC5RbMP8LMLvUdJW4s5JY=', true],
    ['has none of another form', '1JAllfQY4POhBV8DaddAQ4LC5RbMP8LMLvUdJW4s5J<', false],
    ['has none that is no text', 44, false],
  ])('%s', async (_, fingerprint, told) => {
    const payment_method = { type: 'card', id: METHOD_ID, fingerprint }
    const payments = [aPayment('completed', { amount: 0, payment_method })]

    expect(await read(paidAt('2026-02-01T08:59:31Z', { payments }))).toMatchObject({
      order: { saved_method: told ? { ...CARD, fingerprint } : CARD },
    })
  })

  it('is shown on an order whose money is held, and after it was let go', async () => {
    for (const [state, payment] of [
      ['authorised', 'authorised'],
      ['cancelled', 'cancelled'],
    ] as const) {
      const order = anOrder({
        ...SAVING,
        state,
        capture_mode: 'manual',
        payments: [aPayment(payment)],
      })

      expect(await read([200, order])).toMatchObject({ order: { saved_method: CARD } })
    }
  })

  it('may appear a little later: until then nothing is said of a completed order', async () => {
    const none = [200, { payment_methods: [] }] as const

    expect(await read(paidAt('2026-02-01T08:59:31Z'), none)).toEqual({ kind: 'not_attempted' })
    expect(await read(paidAt('2026-02-01T08:54:59Z'), none)).toMatchObject({
      order: { saved_method: null },
    })
  })

  it('is not shown on an order that did not ask to save one', async () => {
    const order = paidAt('2026-02-01T08:59:31Z', { metadata: {} })

    expect(await read(order)).toMatchObject({ order: { saved_method: null } })
  })

  it('says nothing of the order while the cards cannot be read', async () => {
    expect(await read(paidAt('2026-02-01T08:59:31Z'), [500, {}])).toEqual({ kind: 'not_attempted' })
  })

  it.each([
    ['Revolut Pay', aMethod({ type: 'revolut_pay' })],
    ['a card without its digits', aMethod({ last_four: undefined })],
    ['a card without its month', aMethod({ expiry_month: 13 })],
  ])('is not taken from %s', async (_, method) => {
    const methods = [200, { payment_methods: [method] }] as const

    expect(await read(paidAt('2026-02-01T08:59:31Z'), methods)).toMatchObject({
      order: { saved_method: null },
    })
  })
})
