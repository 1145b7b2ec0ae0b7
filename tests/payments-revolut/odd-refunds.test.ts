import { money } from '@billing/core'
import { describe, expect, it } from 'vitest'

import {
  aMethod,
  anError,
  anOrder,
  CUSTOMER_ID,
  METHOD_ID,
  openOdd,
  ORDER_ID,
  PATHS,
  raw,
  type Said,
} from './odd-revolut.ts'

const REFUND_ID = '77b1f2c3-0d4e-4f5a-8b6c-9d0e1f2a3b4c'
const KEY = 'rfd_1'

function aRefund(over: object = {}) {
  return {
    id: REFUND_ID,
    type: 'refund',
    state: 'processing',
    created_at: '2026-02-01T08:59:50Z',
    amount: 500,
    currency: 'EUR',
    related_order_id: ORDER_ID,
    merchant_order_data: { reference: KEY },
    ...over,
  }
}

async function refunding(answer: Said, found: readonly object[] = []) {
  const headers: Headers[] = []
  const bodies: unknown[] = []
  const odd = await openOdd({
    [`POST ${PATHS.refund}`]: async (request) => {
      headers.push(request.headers)
      bodies.push(await request.json())
      return answer
    },
    [`GET ${PATHS.orders}`]: [200, { orders: found }],
    [`GET /api/orders/${REFUND_ID}`]: [200, found[0] ?? null],
  })
  const outcome = await odd.payments.refund(ORDER_ID, money(500, 'EUR'), KEY)
  return { outcome, headers, bodies }
}

describe('a refund', () => {
  it('goes out under our key', async () => {
    const { headers, bodies } = await refunding([201, aRefund()])

    expect(headers[0]?.get('idempotency-key')).toBe(KEY)
    expect(bodies).toEqual([
      { amount: 500, currency: 'EUR', merchant_order_data: { reference: KEY } },
    ])
  })

  it.each([
    ['on its way', [201, aRefund()], { kind: 'accepted', refund_id: REFUND_ID, completed: false }],
    [
      'done',
      [201, aRefund({ state: 'completed' })],
      { kind: 'accepted', refund_id: REFUND_ID, completed: true },
    ],
    ['failed by now', [201, aRefund({ state: 'failed' })], { kind: 'accepted', completed: false }],
    ['over another amount', [201, aRefund({ amount: 400 })], { kind: 'unknown' }],
    ['in another currency', [201, aRefund({ currency: 'USD' })], { kind: 'unknown' }],
    ['of another order', [201, aRefund({ related_order_id: METHOD_ID })], { kind: 'unknown' }],
    ['no refund', [201, anOrder()], { kind: 'unknown' }],
    ['too much', [422, anError('amount_too_high')], { kind: 'refused', code: 'amount_too_high' }],
    ['of no order', [404, anError('not_found')], { kind: 'refused', code: 'not_found' }],
    ['not taken now', [429, {}], { kind: 'not_attempted' }],
    ['not ours to ask', [403, anError('forbidden')], { kind: 'not_attempted' }],
    ['lost', [500, anError('internal')], { kind: 'unknown' }],
  ] as const)('is %s', async (_, answer, expected) => {
    expect((await refunding(answer)).outcome).toMatchObject(expected)
  })

  it.each([
    ['accepted when it was made for the same', [aRefund()], 'accepted'],
    ['refused when it was made for another amount', [aRefund({ amount: 400 })], 'refused'],
    ['asked again while none is to be seen', [], 'unknown'],
  ])('whose key was used before is %s', async (_, found, kind) => {
    expect((await refunding([409, anError('conflict')], found)).outcome.kind).toBe(kind)
  })

  it.each([
    ['processing', { kind: 'refund', state: 'processing' }],
    ['pending', { kind: 'refund', state: 'processing' }],
    ['completed', { kind: 'refund', state: 'completed' }],
    ['failed', { kind: 'refund', state: 'failed' }],
    ['cancelled', { kind: 'refund', state: 'failed' }],
  ])('that is %s is read so', async (state, expected) => {
    const odd = await openOdd({ [`GET /api/orders/${REFUND_ID}`]: [200, aRefund({ state })] })

    expect(await odd.payments.getRefund(REFUND_ID)).toEqual(expected)
  })

  it('is no order of another type, and nothing is said in an outage', async () => {
    const odd = await openOdd({
      [`GET ${PATHS.order}`]: [200, anOrder()],
      [`GET /api/orders/${REFUND_ID}`]: [503, {}],
    })

    expect(await odd.payments.getRefund(ORDER_ID)).toEqual({ kind: 'not_found' })
    expect(await odd.payments.getRefund(METHOD_ID)).toEqual({ kind: 'not_found' })
    expect(await odd.payments.getRefund(REFUND_ID)).toEqual({ kind: 'not_attempted' })
  })
})

describe('saved cards', () => {
  it.each([
    ['visa', 'visa'],
    ['visa_debit', 'visa'],
    ['VISA', 'visa'],
    ['mastercard', 'mastercard'],
    ['mastercard_credit', 'mastercard'],
    ['american_express', 'amex'],
    ['maestro', 'unknown'],
    ['visage', 'unknown'],
    [undefined, 'unknown'],
  ])('of the brand %s are %s', async (word, brand) => {
    const methods = { payment_methods: [aMethod({ brand: word })] }
    const odd = await openOdd({ [`GET ${PATHS.methods}`]: [200, methods] })

    expect(await odd.payments.listMethods(CUSTOMER_ID)).toMatchObject({ methods: [{ brand }] })
  })

  it('are those that we may charge alone', async () => {
    const methods = {
      payment_methods: [
        aMethod(),
        aMethod({ id: 'a2', saved_for: 'customer' }),
        aMethod({ id: 'a3', type: 'revolut_pay' }),
        aMethod({ id: 'a4', expiry_year: 99_999 }),
      ],
    }
    const odd = await openOdd({ [`GET ${PATHS.methods}`]: [200, methods] })

    const listed = await odd.payments.listMethods(CUSTOMER_ID)

    expect(listed).toMatchObject({ methods: [{ provider_method_id: METHOD_ID }] })
    expect(listed.kind === 'methods' && listed.methods).toHaveLength(1)
  })

  it('are none for a customer that is not known, and untold in an outage', async () => {
    const away = await openOdd({ [`GET ${PATHS.methods}`]: [500, {}] })
    const odd = await openOdd({ [`GET ${PATHS.methods}`]: [404, anError('not_found')] })

    expect(await odd.payments.listMethods(CUSTOMER_ID)).toEqual({ kind: 'methods', methods: [] })
    expect(await away.payments.listMethods(CUSTOMER_ID)).toEqual({ kind: 'not_attempted' })
  })

  it.each([
    [raw(null, { status: 204 }), 'deleted'],
    [[404, anError('not_found')], 'deleted'],
    [[422, anError('validation')], 'not_attempted'],
    [[429, {}], 'not_attempted'],
    [[500, {}], 'unknown'],
    [raw('<p>Lost</p>', { status: 404 }), 'unknown'],
  ] as const)('are deleted, or not: %#', async (answer, expected) => {
    const odd = await openOdd({ [`DELETE ${PATHS.method}`]: answer })

    expect(await odd.payments.deleteMethod(CUSTOMER_ID, METHOD_ID)).toBe(expected)
  })
})
