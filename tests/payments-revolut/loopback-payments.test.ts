import { afterEach, beforeEach, expect, it } from 'vitest'

import { anOrder, aSavedCard, charge, type OpenLoopback, openLoopback } from './loopback.ts'

let open: OpenLoopback
beforeEach(async () => {
  open = await openLoopback()
})
afterEach(async () => {
  open.watched.check()
  await open.close()
})

const pay = (id: string, body: object) => open.ask('POST', `/api/orders/${id}/payments`, body)
const NOBODY = '019c186e-2e80-7000-9933-c5476003fa32'

async function cardAndOrder(over: object = {}) {
  const card = await aSavedCard(open)
  const order = await anOrder(open, { customer: { id: card.customer_id }, ...over })
  return { ...card, id: order.id, token: order.token }
}

it('charges a saved card for the whole amount, and shows the payment wherever one looks', async () => {
  const { id, method_id } = await cardAndOrder()

  const { status, body } = await pay(id, charge(method_id))

  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(String),
      order_id: id,
      payment_method: { type: 'card', id: method_id, brand: 'visa_debit', last_four: '4242' },
      amount: 1_900,
      currency: 'EUR',
      state: 'captured',
    },
  ])
  expect((await open.ask('GET', `/api/orders/${id}/payments`)).body).toEqual([body])
  expect((await open.ask('GET', `/api/payments/${body.id}`)).body).toMatchObject({
    order_id: id,
    state: 'captured',
    settled_amount: 1_900,
    payment_method: { id: method_id, card_brand: 'visa', card_expiry: '12/99' },
  })
  expect((await open.sandbox.listCharges())[0]).toMatchObject({ kind: 'capture', order_id: id })
})

it('answers a declined card with 200, and keeps the order payable', async () => {
  const { id, method_id } = await cardAndOrder()
  await open.sandbox.setCard(method_id, 'insufficient_funds')

  const { status, body } = await pay(id, charge(method_id))

  expect([status, body.state, body.decline_reason]).toEqual([200, 'declined', 'insufficient_funds'])
  expect((await open.ask('GET', `/api/orders/${id}`)).body).toMatchObject({
    state: 'pending',
    payments: [{ state: 'declined' }],
  })
  expect(await open.sandbox.listOrders()).toMatchObject([{ declines: 1 }, {}])
})

it('tells the end of a payment only at the next read when it is told to take its time', async () => {
  const slow = await openLoopback({ payment_answer: 'in_progress' })
  const { customer_id, method_id } = await aSavedCard(slow)
  const charged = async () => {
    const { id } = await anOrder(slow, { customer: { id: customer_id } })
    const { body } = await slow.ask('POST', `/api/orders/${id}/payments`, charge(method_id))
    const later = await slow.ask('GET', `/api/payments/${body.id}`)
    return [body.state, body.decline_reason, later.body.state]
  }

  expect(await charged()).toEqual(['authorisation_passed', undefined, 'captured'])
  await slow.sandbox.setCard(method_id, 'expired')
  expect(await charged()).toEqual(['authorisation_started', undefined, 'declined'])
  slow.watched.check()
  await slow.close()
})

it('takes at most one payment of ten at once', async () => {
  const { id, method_id } = await cardAndOrder({ capture_mode: 'manual' })

  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, charge(method_id))))

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(9).fill(422),
  ])
  expect(answers.find(({ status }) => status === 200)?.body.state).toBe('authorised')
})

it('charges only a card of the order’s own customer, that was saved for us', async () => {
  const { id, method_id, customer_id } = await cardAndOrder()
  const other = await anOrder(open)
  const unnamed = await anOrder(open, { customer: undefined })
  const card = `/api/customers/${customer_id}/payment-methods/${method_id}`

  expect((await pay(NOBODY, charge(method_id))).status).toBe(404)
  expect((await pay(id, charge(NOBODY))).status).toBe(404)
  expect((await pay(other.id, charge(method_id))).status).toBe(404)
  expect(await pay(unnamed.id, charge(method_id))).toMatchObject({
    status: 400,
    body: { code: 1022 },
  })
  expect((await open.ask('PATCH', card, { saved_for: 'customer' })).body).toMatchObject({
    saved_for: 'customer',
  })
  expect((await pay(id, charge(method_id))).status).toBe(422)
  expect((await open.ask('GET', `/api/orders/${id}`)).body.payments).toBe(undefined)
})

it('wants the browser of a customer who pays', async () => {
  const { id, method_id } = await cardAndOrder()
  const environment = {
    type: 'browser',
    time_zone_utc_offset: 120,
    color_depth: 24,
    screen_width: 1_920,
    screen_height: 1_080,
    java_enabled: false,
  }

  expect((await pay(id, charge(method_id, { initiator: 'customer' }))).status).toBe(400)
  const paid = await pay(id, charge(method_id, { initiator: 'customer', environment }))
  expect(paid.body.state).toBe('captured')
  expect((await open.sandbox.listCharges())[0]?.initiator).toBe('customer')
})

it.each(['later', 'fail', 'at_once'] as const)(
  'a refund that goes "%s" is an order of its own',
  async (course) => {
    await open.sandbox.setRefundCourse(course)
    const { order_id } = await aSavedCard(open)
    const ends = { later: 'completed', fail: 'failed', at_once: 'completed' }[course]

    const body = { amount: 500, currency: 'EUR', merchant_order_data: { reference: 'rfd_1' } }
    const made = await open.ask('POST', `/api/orders/${order_id}/refund`, body)
    await open.sandbox.advance({ advance: 'PT1M' }, open.hooks)
    const { body: after } = await open.ask('GET', `/api/orders/${made.body.id}`)
    const { body: paid } = await open.ask('GET', `/api/orders/${order_id}`)

    expect(made).toMatchObject({
      status: 201,
      body: {
        type: 'refund',
        state: course === 'at_once' ? 'completed' : 'processing',
        related_order_id: order_id,
        amount: 500,
        payments: [{ settled_amount: -500 }],
      },
    })
    expect([after.state, paid.refunded_amount]).toEqual([ends, ends === 'failed' ? 0 : 500])
    const found = await open.ask('GET', '/api/orders?merchant_order_data_reference=rfd_1')
    expect(found.body.orders).toMatchObject([{ id: made.body.id, type: 'refund' }])
  },
)

it('refunds once per key, and never more than was paid', async () => {
  const { order_id } = await aSavedCard(open)
  const refund = (body: object, key = '') => {
    const headers = key === '' ? {} : { 'idempotency-key': key }
    return open.ask('POST', `/api/orders/${order_id}/refund`, body, headers)
  }
  const euros = (amount: number) => ({ amount, currency: 'EUR' })

  const [first, ...again] = await Promise.all([1, 2, 3].map(() => refund(euros(500), 'key')))

  expect(again.map(({ body }) => body.id)).toEqual([first?.body.id, first?.body.id])
  expect((await refund(euros(501), 'key')).status).toBe(409)
  expect((await refund({ ...euros(500), description: 'x' }, 'key')).status).toBe(409)
  expect((await refund(euros(1_401))).status).toBe(422)
  expect((await refund({ amount: 100, currency: 'USD' })).status).toBe(400)
  const bare = await open.askWrongly('POST', `/api/orders/${order_id}/refund`, { amount: 100 })
  expect(bare.status).toBe(400)
  expect((await refund(euros(0))).status).toBe(400)
  expect((await refund(euros(700))).status).toBe(201)
  expect((await refund(euros(700))).status).toBe(201)
  await open.sandbox.setRefundCourse('refuse')
  expect((await refund(euros(1))).status).toBe(422)
  expect((await open.sandbox.listCharges()).map(({ kind }) => kind)).toEqual([
    'refund',
    'refund',
    'refund',
    'capture',
  ])
})

it('refunds no order that took no money', async () => {
  const { id } = await anOrder(open)

  const refused = await open.ask('POST', `/api/orders/${id}/refund`, { amount: 1, currency: 'EUR' })

  expect(refused).toMatchObject({ status: 422, body: { code: 'bad_state' } })
})
