import { afterEach, beforeEach, expect, it } from 'vitest'

import { anOrder, aSavedCard, charge, type OpenLoopback, openLoopback, ORIGIN } from './loopback.ts'

let open: OpenLoopback
beforeEach(async () => {
  open = await openLoopback()
})
afterEach(async () => {
  open.watched.check()
  await open.close()
})

const read = async (id: string) => (await open.ask('GET', `/api/orders/${id}`)).body
const patch = (id: string, body: object) => open.ask('PATCH', `/api/orders/${id}`, body)
const post = (id: string, what: string, body?: object) => {
  return open.ask('POST', `/api/orders/${id}/${what}`, body)
}
const moved = async () => {
  return (await open.sandbox.listCharges()).map(({ kind, amount_minor }) => [kind, amount_minor])
}

it('makes an order that is in the sandbox’s own books, and shows it as it was made', async () => {
  const order = await anOrder(open, { metadata: { account_id: '1' }, enforce_challenge: 'forced' })

  expect(order).toMatchObject({
    type: 'payment',
    state: 'pending',
    amount: 1_900,
    outstanding_amount: 1_900,
    capture_mode: 'automatic',
    checkout_url: `${ORIGIN}/payment-link/${order.token}`,
    customer: { email: 'ona@example.com' },
    merchant_order_data: { reference: 'topup_1' },
    metadata: { account_id: '1' },
    enforce_challenge: 'forced',
  })
  expect(await read(order.id)).toEqual(order)
  expect(await open.sandbox.listOrders()).toMatchObject([
    { order_id: order.id, reference: 'topup_1', customer_email: 'ona@example.com' },
  ])
})

it('makes a new customer for each order that names none by id, and knows no other id', async () => {
  const first = await anOrder(open)
  const id = first.customer?.id

  expect((await anOrder(open)).customer?.id).not.toBe(id)
  expect((await anOrder(open, { customer: { id } })).customer).toEqual(first.customer)
  const stranger = { customer: { id: '019c186e-2e80-7000-9933-c5476003fa32' } }
  const { status } = await open.ask('POST', '/api/orders', {
    amount: 1,
    currency: 'EUR',
    ...stranger,
  })
  expect(status).toBe(404)
})

it('lists orders by reference, customer, state and time, newest first', async () => {
  const first = await anOrder(open, { merchant_order_data: { reference: 'a' } })
  await open.sandbox.advance({ advance: 'PT1H' }, open.hooks)
  const second = await anOrder(open, { merchant_order_data: { reference: 'b' } })
  await post(second.id, 'cancel')
  const ids = async (query: string) => {
    const { body } = await open.ask('GET', `/api/orders?${query}`)
    return Array.from(body.orders ?? [], (order) => order.id)
  }

  expect(await ids('')).toEqual([second.id, first.id])
  expect(await ids('merchant_order_data_reference=a')).toEqual([first.id])
  expect(await ids('merchant_order_data_reference=none')).toEqual([])
  expect(await ids(`customer_id=${second.customer?.id}`)).toEqual([second.id])
  expect(await ids('state=pending&state=failed')).toEqual([first.id])
  expect(await ids('from=2026-02-01T09:30:00Z')).toEqual([second.id])
  expect(await ids('to=2026-02-01T09:30:00Z')).toEqual([first.id])
  expect(await ids('limit=1')).toEqual([second.id])
})

it('takes a payment on the hosted page, tries and all', async () => {
  const { id, token } = await anOrder(open)
  await open.sandbox.complete(token, { behaviour: 'insufficient_funds' })
  const tried = await read(id)
  await open.sandbox.complete(token)

  expect(tried).toMatchObject({
    state: 'pending',
    payments: [{ state: 'declined', decline_reason: 'insufficient_funds' }],
  })
  expect(await read(id)).toMatchObject({
    state: 'completed',
    outstanding_amount: 0,
    refunded_amount: 0,
    payments: [
      { state: 'declined' },
      { state: 'captured', settled_amount: 1_900, payment_method: { card_last_four: '4242' } },
    ],
  })
  expect(await moved()).toEqual([['capture', 1_900]])
})

it('changes all of a pending order but how long it lives, and less and less of a later one', async () => {
  const { id, token } = await anOrder(open, { capture_mode: 'manual' })

  expect((await patch(id, { amount: 2_000, metadata: { a: 'b' } })).body).toMatchObject({
    amount: 2_000,
    metadata: { a: 'b' },
    description: 'Topup',
  })
  expect((await patch(id, { expire_pending_after: 'PT1H' })).status).toBe(400)
  await open.sandbox.complete(token)
  expect((await patch(id, { amount: 1 })).body).toMatchObject({ code: 'bad_state' })
  expect(
    (await patch(id, { description: 'Held', cancel_authorised_after: 'P1D' })).body,
  ).toMatchObject({ state: 'authorised', description: 'Held', cancel_authorised_after: 'P1D' })
  await post(id, 'capture')
  expect((await patch(id, { cancel_authorised_after: 'P2D' })).status).toBe(422)
  expect((await patch(id, { merchant_order_data: { reference: 'later' } })).body).toMatchObject({
    state: 'completed',
    merchant_order_data: { reference: 'later' },
  })
})

it('captures what is held, once, and gives the rest back', async () => {
  const { id, token } = await anOrder(open, { capture_mode: 'manual' })
  expect((await post(id, 'capture')).body).toMatchObject({ code: 'bad_state' })
  await open.sandbox.complete(token)

  expect((await post(id, 'capture', { amount: 1_901 })).status).toBe(422)
  expect((await post(id, 'capture', { amount: 1_500 })).body).toMatchObject({
    state: 'completed',
    payments: [{ state: 'captured', settled_amount: 1_500 }],
  })
  expect((await post(id, 'capture', { amount: 1_500 })).status).toBe(200)
  expect((await post(id, 'capture', { amount: 1_000 })).body).toMatchObject({ code: 'bad_state' })
  expect(await moved()).toEqual([
    ['capture', 1_500],
    ['release', 1_900],
    ['hold', 1_900],
  ])
})

it('cancels a pending and a held order, and no other', async () => {
  const { id } = await anOrder(open)
  const held = await anOrder(open, { capture_mode: 'manual' })
  await open.sandbox.complete(held.token)
  const { order_id: paid } = await aSavedCard(open)

  expect((await post(id, 'cancel')).body).toMatchObject({ state: 'cancelled' })
  expect((await post(id, 'cancel')).body).toMatchObject({ code: 'bad_state' })
  expect((await post(held.id, 'cancel')).body).toMatchObject({
    state: 'cancelled',
    payments: [{ state: 'cancelled' }],
  })
  expect((await post(paid, 'cancel')).status).toBe(422)
})

it('fails what nobody pays in time, and lets go of what is held too long', async () => {
  const unpaid = await anOrder(open, { expire_pending_after: 'PT1M' })
  const usual = await anOrder(open, { expire_pending_after: undefined })
  const held = await anOrder(open, { capture_mode: 'manual', cancel_authorised_after: 'PT1H' })
  const kept = await anOrder(open, { capture_mode: 'manual' })
  for (const { token } of [held, kept]) await open.sandbox.complete(token)
  const states = async () => {
    const orders = await Promise.all([unpaid, usual, held, kept].map(({ id }) => read(id)))
    return orders.map(({ state }) => state)
  }

  await open.sandbox.advance({ advance: 'PT1H' }, open.hooks)
  expect(await states()).toEqual(['failed', 'pending', 'cancelled', 'authorised'])
  await open.sandbox.advance({ advance: 'P30D' }, open.hooks)
  expect(await states()).toEqual(['failed', 'failed', 'cancelled', 'cancelled'])
  expect((await patch(unpaid.id, { description: 'x' })).status).toBe(422)
})

it('plays each of the three ways in which the provider takes orders over zero', async () => {
  const play = async (zero_amount: 'accept' | 'refuse' | 'accept_then_fail') => {
    const one = await openLoopback({}, { zero_amount })
    const body = { amount: 0, currency: 'EUR', customer: { email: 'ona@example.com' } }
    const made = await one.ask('POST', '/api/orders', {
      ...body,
      save_payment_method_for: 'merchant',
    })
    const held = await one.ask('POST', '/api/orders', { ...body, capture_mode: 'manual' })
    if (made.status === 201) await one.sandbox.complete(made.body.token)
    const after = await one.ask('GET', `/api/orders/${made.body.id}`)
    await one.close()
    return [made.status, held.status, after.body.state, after.body.payments?.[0]?.state]
  }

  expect(await play('accept')).toEqual([201, 422, 'completed', 'captured'])
  expect(await play('refuse')).toEqual([422, 422, undefined, undefined])
  expect(await play('accept_then_fail')).toEqual([201, 422, 'pending', 'failed'])
})

it('shows over the wire what the service’s own port made', async () => {
  const { customer_id, method_id } = await aSavedCard(open)
  const answer = await open.sandbox.payments.createOrder({
    reference: 'cyc_1',
    amount: { amount_minor: 500, currency: 'EUR' },
    capture: 'automatic',
    save_method: false,
    customer: { id: customer_id, email: 'ona@example.com', full_name: 'Ona' },
    description: 'Plan',
    return_url: '',
    expire_after: 86_400_000,
  })
  const id = answer.kind === 'order' ? answer.order.order_id : ''

  expect(await read(id)).toMatchObject({
    state: 'pending',
    merchant_order_data: { reference: 'cyc_1' },
  })
  expect((await post(id, 'payments', charge(method_id))).body).toMatchObject({ state: 'captured' })
  expect(await open.sandbox.payments.getOrder(id)).toMatchObject({ order: { state: 'completed' } })
})
