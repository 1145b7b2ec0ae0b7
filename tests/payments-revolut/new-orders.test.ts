import { DAY, HOUR, MINUTE, money } from '@billing/core'
import { describe, expect, it } from 'vitest'

import {
  anError,
  anOrder,
  asked,
  CUSTOMER_ID,
  METHOD_ID,
  NOW,
  openOdd,
  ORDER_ID,
  PATHS,
  raw,
  TOKEN,
} from './odd-revolut.ts'

describe('an order that is made', () => {
  it('is sent as the provider wants it', async () => {
    const bodies: unknown[] = []
    const headers: Headers[] = []
    const odd = await openOdd({
      [`POST ${PATHS.orders}`]: async (request) => {
        headers.push(request.headers)
        bodies.push(await request.json())
        return [201, anOrder({ amount: 1, metadata: { saves_method: 'true' } })]
      },
    })

    const cent = { amount: money(1, 'EUR'), capture: 'manual', save_method: true } as const
    const made = await odd.payments.createOrder(asked({ ...cent, expire_after: 7 * DAY }))

    expect(bodies).toEqual([
      {
        amount: 1,
        currency: 'EUR',
        capture_mode: 'manual',
        customer: { email: 'payer@example.com', full_name: 'Ona Onaitė' },
        merchant_order_data: { reference: 'ref_1' },
        description: 'Topup',
        redirect_url: 'https://portal.example.com/return',
        expire_pending_after: 'PT168H',
        metadata: { saves_method: 'true' },
        cancel_authorised_after: 'PT24H',
      },
    ])
    expect(headers[0]?.get('authorization')).toBe('Bearer sk_test_0123456789abcdef')
    expect(headers[0]?.get('revolut-api-version')).toBe('2026-04-20')
    expect(made).toMatchObject({
      order: {
        checkout_url: expect.stringMatching(
          `^https://billing\\.example\\.com/pay/${ORDER_ID}~[\\w-]{22}/${TOKEN}$`,
        ),
      },
    })
  })

  it('names a known customer by the id alone', async () => {
    const bodies: unknown[] = []
    const odd = await openOdd({
      [`POST ${PATHS.orders}`]: async (request) => {
        bodies.push(await request.json())
        return [201, anOrder()]
      },
    })
    const customer = { ...asked().customer, id: CUSTOMER_ID }

    await odd.payments.createOrder(asked({ customer }))

    expect(bodies).toMatchObject([{ customer: { id: CUSTOMER_ID } }])
    expect(JSON.stringify(bodies)).not.toContain('payer@example.com')
  })

  it.each([
    ['of next to no time', { expire_after: MINUTE - 1 }],
    ['of more than 30 days', { expire_after: 30 * DAY + 1 }],
    ['without a reference', { reference: '' }],
    ['with a long reference', { reference: 'r'.repeat(65) }],
    ['over less than nothing', { amount: money(-1, 'EUR') }],
    ['that holds zero', { amount: money(0, 'EUR'), capture: 'manual' }],
  ] as const)('%s is refused before anybody is asked', async (_, over) => {
    const odd = await openOdd({})

    expect((await odd.payments.createOrder(asked(over))).kind).toBe('refused')
    expect(odd.asked).toEqual([])
  })

  it('over zero is refused before anybody is asked where zero is not taken', async () => {
    const odd = await openOdd({}, { zero_amount: 'refuse' })

    const answer = await odd.payments.createOrder(asked({ amount: money(0, 'EUR') }))

    expect(answer).toMatchObject({ kind: 'refused', code: 'zero_amount_refused' })
    expect(odd.asked).toEqual([])
  })

  it.each([
    ['404', [404, anError('not_found')], { kind: 'refused', code: 'customer_not_found' }],
    ['422', [422, anError(2_054, 'Odd.')], { kind: 'refused', code: '2054', message: 'Odd.' }],
    ['an old error', [400, { errorId: 'e1', timestamp: 1 }], { kind: 'refused', code: 'e1' }],
    ['429', [429, {}], { kind: 'not_attempted' }],
    ['401', [401, {}], { kind: 'not_attempted' }],
    ['500', [500, anError('internal')], { kind: 'unknown' }],
    ['a page that refuses', raw('<p>No</p>', { status: 403 }), { kind: 'not_attempted' }],
    ['a page for 400', raw('<p>No</p>', { status: 400 }), { kind: 'unknown' }],
    [
      'another reference',
      [201, anOrder({ merchant_order_data: { reference: 'x' } })],
      { kind: 'unknown' },
    ],
    ['another amount', [201, anOrder({ amount: 19 })], { kind: 'unknown' }],
    ['nothing', raw(null, { status: 201 }), { kind: 'unknown' }],
  ] as const)('and answered by %s', async (_, answer, expected) => {
    const odd = await openOdd({ [`POST ${PATHS.orders}`]: answer })

    expect(await odd.payments.createOrder(asked())).toMatchObject(expected)
  })
})

describe('an order that is changed or cancelled', () => {
  it.each([
    ['the order over it', [200, anOrder({ amount: 2_500 })], 'order'],
    ['the order as it was', [200, anOrder()], 'unknown'],
    ['a refusal', [422, anError('bad_state')], 'refused'],
    ['404', [404, anError('not_found')], 'not_found'],
    ['429', [429, {}], 'not_attempted'],
    ['500', [500, {}], 'unknown'],
  ] as const)('has another amount after %s', async (_, answer, kind) => {
    const odd = await openOdd({ [`PATCH ${PATHS.order}`]: answer })

    expect((await odd.payments.changeAmount(ORDER_ID, money(2_500, 'EUR'))).kind).toBe(kind)
  })

  it.each([
    ['cancelled', [422, anError('bad_state')], [200, anOrder({ state: 'cancelled' })], 'order'],
    ['completed', [422, anError('bad_state')], [200, anOrder({ state: 'completed' })], 'refused'],
    ['nowhere', [422, anError('bad_state')], [404, anError('not_found')], 'not_found'],
    ['hidden', [422, anError('bad_state')], [500, {}], 'unknown'],
    ['not asked', [404, anError('not_found')], [500, {}], 'not_found'],
    ['still pending', [200, anOrder()], [200, anOrder()], 'unknown'],
  ] as const)('is %s', async (_, cancel, order, kind) => {
    const odd = await openOdd({
      [`POST ${PATHS.cancel}`]: cancel,
      [`GET ${PATHS.order}`]: order,
    })

    expect((await odd.payments.cancelOrder(ORDER_ID)).kind).toBe(kind)
  })
})

describe('orders that are looked for', () => {
  const listed = (orders: readonly object[]) => [200, { orders }] as const

  it('are only those of the reference, without refunds', async () => {
    const odd = await openOdd({
      [`GET ${PATHS.orders}`]: listed([
        anOrder({ id: METHOD_ID, type: 'refund' }),
        anOrder(),
        anOrder({ id: CUSTOMER_ID, merchant_order_data: { reference: 'ref_10' } }),
      ]),
      [`GET ${PATHS.order}`]: [200, anOrder()],
    })

    expect(await odd.payments.findOrders('ref_1')).toMatchObject({
      kind: 'orders',
      orders: [{ order_id: ORDER_ID }],
    })
  })

  it('are asked for on, until the list ends', async () => {
    const all = Array.from({ length: 130 }, (_, index) => {
      const id = `6a1f0c52-7b1e-40c4-9d53-${String(index).padStart(12, '0')}`
      return anOrder({ id, created_at: new Date(NOW - index * HOUR).toISOString() })
    })
    const odd = await openOdd({
      [`GET ${PATHS.orders}`]: (request) => {
        const query = new URL(request.url).searchParams
        const to = Date.parse(query.get('to') ?? '2100-01-01T00:00:00Z')
        const until = all.filter((order) => Date.parse(String(order['created_at'])) <= to)
        return listed(until.slice(0, Number(query.get('limit'))))
      },
      ...Object.fromEntries(
        all.map((order) => [`GET /api/orders/${String(order['id'])}`, [200, order] as const]),
      ),
    })

    const found = await odd.payments.findOrders('ref_1')

    const ids = found.kind === 'orders' ? found.orders.map(({ order_id }) => order_id) : []
    expect(ids).toEqual(all.map(({ id }) => id))
  })

  it.each([
    ['a list that never ends', listed(Array.from({ length: 100 }, () => anOrder()))],
    ['another shape', [200, []]],
    ['a refusal', [422, anError('validation')]],
    ['an order that is not there', listed([anOrder({ id: METHOD_ID })])],
  ] as const)('are not told after %s', async (_, answer) => {
    const odd = await openOdd({
      [`GET ${PATHS.orders}`]: answer,
      [`GET ${PATHS.order}`]: [200, anOrder()],
    })

    expect(await odd.payments.findOrders('ref_1')).toEqual({ kind: 'not_attempted' })
  })
})
