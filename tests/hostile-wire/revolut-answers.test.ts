import { createRevolut } from '@billing/payments-revolut'
import { money } from '@billing/core'
import { describe, expect, it } from 'vitest'

import {
  anError,
  anOrder,
  aPayment,
  asked,
  METHOD_ID,
  openOdd,
  ORDER_ID,
  PATHS,
  raw,
  TOKEN,
} from '../payments-revolut/odd-revolut.ts'

const read = async (order: object) => {
  const { payments } = await openOdd({ [`GET ${PATHS.order}`]: [200, order] })
  return payments.getOrder(ORDER_ID)
}

describe('a reason of the provider', () => {
  it.each([['insufficient\0funds'], ['\u001b[2J'], ['<b>call us</b>'], ['x'.repeat(5_000)], ['']])(
    'that is no code says no more than that the card was declined: %j',
    async (decline_reason) => {
      const payments = [aPayment('declined', { decline_reason })]

      expect(await read(anOrder({ payments }))).toMatchObject({
        kind: 'order',
        order: { declines: 1, decline_code: 'declined' },
      })
    },
  )

  it('to refuse is one short line', async () => {
    const message = `no\0\u001b[2J\nreally ${'x'.repeat(9_000)}`
    const { payments } = await openOdd({
      [`POST ${PATHS.orders}`]: [422, anError('bad\0', message)],
    })

    const answer = await payments.createOrder(asked())

    expect(answer).toMatchObject({ kind: 'refused', code: expect.stringMatching(/^[\w.-]+$/) })
    const said = answer.kind === 'refused' ? answer.message : ''
    expect(said).toMatch(/^no .*really x+$/)
    expect(said).not.toMatch(/\p{Cc}/u)
    expect(said.length).toBeLessThanOrEqual(500)
  })
})

describe('an order', () => {
  it.each([
    ['whose token holds a NUL', { token: 'a\0b' }],
    ['whose token is two lines', { token: 'a\r\nb' }],
    ['whose page is at a user', { checkout_url: 'https://checkout.revolut.com@evil.example/x' }],
    ['whose page holds a NUL', { checkout_url: 'https://checkout.revolut.com/\0' }],
    ['whose page holds a line', { checkout_url: 'https://checkout.revolut.com/\nx' }],
    ['of a year that no calendar has', { created_at: '+275760-09-13T00:00:00.000Z' }],
    ['of a day in words', { created_at: 'Sat, 21 Nov 2026 10:00:00 GMT' }],
    ['over more than there is', { amount: 1e300 }],
    ['over a text', { amount: '1900' }],
    ['over less than nothing', { amount: -1 }],
    ['over a part of a cent', { amount: 19.5 }],
    ['over other money', { currency: 'USD' }],
    ['of another id', { id: METHOD_ID }],
    ['with a payment in other money', { payments: [aPayment('captured', { currency: 'USD' })] }],
  ])('%s is none that we conclude from', async (_, over) => {
    expect(await read(anOrder(over))).toEqual({ kind: 'not_attempted' })
  })

  it.each([
    ['a number without an end', '{"id":"x","amount":1e400}'],
    ['brackets without an end', '['.repeat(500_000)],
    ['brackets in brackets', `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a megabyte of names', `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join()}}`],
    ['the prototype of everything', '{"__proto__":{"state":"completed"},"constructor":1}'],
  ])('of %s is none', async (_, text) => {
    const { payments } = await openOdd({ [`GET ${PATHS.order}`]: raw(text) })

    expect(await payments.getOrder(ORDER_ID)).toEqual({ kind: 'not_attempted' })
  })

  it('whose names stand twice counts as what it says last, all of it', async () => {
    const once = JSON.stringify(anOrder())
    const { payments } = await openOdd({
      [`GET ${PATHS.order}`]: raw(
        once.replace('"state":"pending"', '"state":"completed","state":"pending"'),
      ),
    })

    expect(await payments.getOrder(ORDER_ID)).toMatchObject({ order: { state: 'pending' } })
  })

  it('under a state of the prototype has none', async () => {
    expect(await read(anOrder({ state: 'constructor' }))).toEqual({ kind: 'not_attempted' })
    const payments = [aPayment('__proto__'), aPayment('toString')]
    expect(await read(anOrder({ payments }))).toMatchObject({ order: { declines: 0 } })
  })
})

describe('a list of orders', () => {
  const listed = (count: number, over: object = {}) =>
    Array.from({ length: count }, (_, i) =>
      anOrder({ id: `6a1f0c52-7b1e-40c4-9d53-${String(i).padStart(12, '0')}`, ...over }),
    )

  it('that is longer than we asked for is none, and nothing in it is asked for', async () => {
    const { payments, asked } = await openOdd({
      [`GET ${PATHS.orders}`]: [200, { orders: listed(900) }],
    })

    expect(await payments.findOrders('ref_1')).toEqual({ kind: 'not_attempted' })
    expect(asked).toEqual([`GET ${PATHS.orders}`])
  })

  it('that goes on and on ends, before anything in it is asked for', async () => {
    let pages = 0
    const { payments, asked } = await openOdd({
      [`GET ${PATHS.orders}`]: () => {
        pages += 1
        const orders = listed(100).map((order, i) => ({
          ...order,
          id: `6a1f0c52-7b1e-40c4-${String(pages).padStart(4, '0')}-${String(i).padStart(12, '0')}`,
        }))
        return [200, { orders }] as const
      },
    })

    expect(await payments.findOrders('ref_1')).toEqual({ kind: 'not_attempted' })
    expect(asked.length).toBeLessThanOrEqual(10)
  })
})

describe('a refund', () => {
  const aRefund = (over: object) => ({
    id: METHOD_ID,
    type: 'refund',
    state: 'completed',
    created_at: '2026-02-01T08:59:00.114233Z',
    amount: 100,
    currency: 'EUR',
    related_order_id: ORDER_ID,
    merchant_order_data: { reference: 'rfd_1' },
    ...over,
  })
  const refundWith = async (answers: Parameters<typeof openOdd>[0]) =>
    (await openOdd(answers)).payments.refund(ORDER_ID, money(100, 'EUR'), 'rfd_1')

  it('that was made under another key is not ours, however alike', async () => {
    const other = aRefund({ merchant_order_data: { reference: 'rfd_0' } })

    expect(
      await refundWith({
        [`POST ${PATHS.refund}`]: [409, anError('conflict')],
        [`GET ${PATHS.orders}`]: [200, { orders: [other] }],
        [`GET /api/orders/${METHOD_ID}`]: [200, other],
      }),
    ).toEqual({ kind: 'unknown' })
    expect(await refundWith({ [`POST ${PATHS.refund}`]: [201, other] })).toEqual({
      kind: 'unknown',
    })
  })

  it.each([
    ['of another order', { related_order_id: METHOD_ID }],
    ['over more', { amount: 101 }],
    ['in other money', { currency: 'USD' }],
    ['that is a payment', { type: 'payment' }],
  ])('%s is not the one that we asked for', async (_, over) => {
    expect(await refundWith({ [`POST ${PATHS.refund}`]: [201, aRefund(over)] })).toEqual({
      kind: 'unknown',
    })
  })
})

describe('an operator', () => {
  const options = {
    api_url: 'https://merchant.revolut.com',
    secret_key: 'sk_live',
    webhook_secrets: ['wsk_1'] as const,
    pages_url: 'https://billing.example.com/pay',
  }

  it.each(['', 'sk live', 'sk_live\n', 'sk_žžž'])(
    'learns at once that the key %j cannot be sent, and is not shown it',
    (secret_key) => {
      const open = () => createRevolut({ ...options, secret_key })
      expect(open).toThrow(/secret key of the payment provider/)
      expect(open).not.toThrow(/live|žžž/)
    },
  )

  it.each(['', ' ', 'wsk 1', 'wsk_1\n'])('learns that %j signs no webhook', (secret) => {
    expect(() => createRevolut({ ...options, webhook_secrets: ['wsk_1', secret] })).toThrow(
      /secret of the webhooks/,
    )
  })

  it('has an order token that nobody else can use as a path', async () => {
    const order = anOrder({ token: `${TOKEN}/../../x?y#z`, metadata: { saves_method: 'true' } })
    const answer = await read(order)

    const { pathname, search, hash } = new URL(
      answer.kind === 'order' ? answer.order.checkout_url : '',
    )
    expect(pathname).toMatch(/^\/pay\/[^/]+\/[^/]+$/)
    expect([search, hash]).toEqual(['', ''])
  })
})
