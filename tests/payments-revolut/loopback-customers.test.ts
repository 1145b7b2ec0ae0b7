import { afterEach, beforeEach, expect, it } from 'vitest'

import {
  anOrder,
  aSavedCard,
  charge,
  type OpenLoopback,
  openLoopback,
  type Said,
} from './loopback.ts'

let open: OpenLoopback
beforeEach(async () => {
  open = await openLoopback()
})
afterEach(async () => {
  open.watched.check()
  await open.close()
})

const ONA = { email: 'ona@example.com', full_name: 'Ona Onaitė', phone: '+37060000000' }

it('keeps customers, each of them anew', async () => {
  const first = await open.ask('POST', '/api/customers', ONA)
  const second = await open.ask('POST', '/api/customers', ONA)
  const id = first.body.id

  expect([first.status, first.body]).toMatchObject([201, ONA])
  expect(second.body.id).not.toBe(id)
  expect(
    (await open.ask('PATCH', `/api/customers/${id}`, { full_name: 'Ona Ona' })).body,
  ).toMatchObject({ ...ONA, full_name: 'Ona Ona', payment_methods: [] })
  expect((await open.ask('DELETE', `/api/customers/${id}`)).status).toBe(204)
  expect((await open.ask('GET', `/api/customers/${id}`)).status).toBe(404)
  expect((await open.askWrongly('POST', '/api/customers', { full_name: 'Ona' })).status).toBe(400)
})

it('lists customers page by page, those of orders too', async () => {
  await anOrder(open)
  for (let made = 0; made < 3; made++) await open.ask('POST', '/api/customers', ONA)
  const seen: unknown[] = []

  for (let token: string | null = ''; token !== null;) {
    const query = token === '' ? 'limit=2' : `limit=2&page_token=${token}`
    const { body }: Said = await open.ask('GET', `/api/customers?${query}`)
    seen.push(...Array.from(body.customers ?? [], (customer) => customer.id))
    token = body.next_page_token
  }

  expect(new Set(seen).size).toBe(4)
})

it('shows a saved card with its customer, until it is deleted', async () => {
  const { customer_id, method_id, order_id } = await aSavedCard(open)
  const methods = `/api/customers/${customer_id}/payment-methods`
  const card = { id: method_id, type: 'card', saved_for: 'merchant', last_four: '4242' }

  expect((await open.ask('GET', `${methods}?only_merchant=true`)).body).toMatchObject({
    payment_methods: [{ ...card, brand: 'visa', expiry_month: 12, expiry_year: 2099 }],
  })
  expect((await open.ask('GET', `/api/customers/${customer_id}`)).body).toMatchObject({
    payment_methods: [card],
  })
  expect((await open.ask('GET', `${methods}/${method_id}`)).body).toMatchObject(card)
  expect((await open.ask('DELETE', `${methods}/${method_id}`)).status).toBe(204)
  expect((await open.ask('DELETE', `${methods}/${method_id}`)).status).toBe(404)
  expect((await open.ask('GET', methods)).body).toEqual({ payment_methods: [] })
  const { id } = await anOrder(open, { customer: { id: customer_id } })
  const refused = await open.ask('POST', `/api/orders/${id}/payments`, charge(method_id))
  expect(refused.status).toBe(404)
  expect((await open.ask('GET', `/api/orders/${order_id}`)).body.payments).toMatchObject([
    { payment_method: { id: method_id } },
  ])
})

it('leaves a card that is kept for the customer out of the merchant’s list', async () => {
  const { customer_id, method_id } = await aSavedCard(open)
  const methods = `/api/customers/${customer_id}/payment-methods`

  expect(
    (await open.ask('PATCH', `${methods}/${method_id}`, { saved_for: 'customer' })).status,
  ).toBe(200)

  expect((await open.ask('GET', `${methods}?only_merchant=true`)).body).toEqual({
    payment_methods: [],
  })
  expect((await open.ask('GET', methods)).body.payment_methods).toHaveLength(1)
})

it('saves no card for the merchant by a change', async () => {
  const { customer_id, method_id } = await aSavedCard(open)
  const card = `/api/customers/${customer_id}/payment-methods/${method_id}`

  expect((await open.askWrongly('PATCH', card, { saved_for: 'merchant' })).status).toBe(400)
})

it('saves a card on the order’s word only when it is told to honour that', async () => {
  const strict = await openLoopback({ save_payment_method_for: 'ignored' })
  const { id, token, customer } = await anOrder(strict)

  await strict.sandbox.complete(token)

  const methods = await strict.ask('GET', `/api/customers/${customer?.id}/payment-methods`)
  expect(methods.body).toEqual({ payment_methods: [] })
  expect((await strict.ask('GET', `/api/orders/${id}`)).body.state).toBe('completed')
  await strict.close()
})
