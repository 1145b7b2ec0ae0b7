import { DAY, money } from '@billing/core'
import { createSandboxRoutes } from '@billing/sandbox'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenSandbox, openSandbox } from './open-sandbox.ts'

let open: OpenSandbox
let app: Hono
beforeEach(async () => {
  open = await openSandbox()
  app = new Hono().route('/sandbox', createSandboxRoutes(open.sandbox, open.hooks))
})
afterEach(() => open.close())

const order = (reference: string, id?: string) =>
  open.sandbox.payments.createOrder({
    reference,
    amount: money(1_900, 'EUR'),
    capture: 'automatic',
    save_method: true,
    customer: { email: 'ona@example.com', full_name: 'Ona', ...(id ? { id } : {}) },
    description: 'Plan',
    return_url: 'https://portal.example.com',
    expire_after: DAY,
  })

async function savedCard() {
  const answer = await order('first')
  if (answer.kind !== 'order') throw new Error(answer.kind)
  await open.sandbox.complete(answer.order.token)
  const { cards } = (await (await app.request('/sandbox/cards')).json()) as {
    cards: { method_id: string; customer_id: string }[]
  }
  return cards[0] ?? { method_id: '', customer_id: '' }
}

const set = async (method_id: string, body: object) => {
  const answer = await app.request(`/sandbox/cards/${method_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as object }
}

it('a saved card is listed with its customer and how it behaves', async () => {
  expect(await savedCard()).toMatchObject({
    customer_email: 'ona@example.com',
    brand: 'visa',
    last4: '4242',
    behaviour: 'approve',
    decline_code: null,
  })
})

it.each([
  ['decline', 'do_not_honour'],
  ['insufficient_funds', 'insufficient_funds'],
  ['expired', 'expired_card'],
])(
  'a card that is made to %s is declined with %s, and pays again once it may',
  async (behaviour, code) => {
    const { method_id, customer_id } = await savedCard()

    const told = await set(method_id, { behaviour })

    expect(told).toMatchObject({ status: 200, body: { behaviour, decline_code: code } })
    const later = await order('second', customer_id)
    if (later.kind !== 'order') throw new Error(later.kind)
    const pay = () => open.sandbox.payments.payOrder(later.order.order_id, method_id)
    expect(await pay()).toMatchObject({ kind: 'declined', code })
    await set(method_id, { behaviour: 'approve' })
    expect(await pay()).toMatchObject({ kind: 'processed' })
  },
)

it('a card counts anew what it may still pay', async () => {
  const { method_id } = await savedCard()

  const { body } = await set(method_id, { behaviour: 'decline_after:1' })

  expect(body).toMatchObject({ decline_code: null })
})

it('an unknown card is not found, and an unknown behaviour is refused', async () => {
  const { method_id } = await savedCard()

  expect(await set('none', { behaviour: 'decline' })).toMatchObject({ status: 404 })
  expect(await set(method_id, { behaviour: 'explode' })).toMatchObject({ status: 422 })
  expect(await set(method_id, {})).toMatchObject({ status: 422 })
})
