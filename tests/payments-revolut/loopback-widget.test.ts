import { afterEach, beforeEach, expect, it } from 'vitest'

import { anOrder, type Json, type OpenLoopback, openLoopback, ORIGIN } from './loopback.ts'

let open: OpenLoopback
beforeEach(async () => {
  open = await openLoopback()
})
afterEach(() => open.close())

async function visit(path: string, body?: object) {
  const answer = await open.api(
    new Request(`${ORIGIN}${path}`, {
      headers: { origin: 'https://portal.example.com', 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }),
  )
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const CARD = { number: '4929 4205 7359 5709', expiry: '12/49', cvc: '123' }

async function payWith(over: object, order: object = {}) {
  const made = await anOrder(open, { save_payment_method_for: undefined, ...order })
  const { status, text } = await visit(`/widget/${made.token}/pay`, { ...CARD, ...over })
  const methods = await open.ask('GET', `/api/customers/${made.customer?.id}/payment-methods`)
  const saved = Array.from(methods.body.payment_methods ?? [], (method) => method.saved_for)
  return { id: made.id, status, body: JSON.parse(text) as Json, saved }
}

it('pays without a key, and saves the card only for whom the page asks', async () => {
  const plain = await payWith({})

  expect(plain).toMatchObject({
    status: 200,
    body: { outcome: 'paid', order_id: plain.id, state: 'completed' },
    saved: [],
  })
  expect((await payWith({ save_for: 'merchant' })).saved).toEqual(['merchant'])
  expect((await payWith({ save_for: 'customer' })).saved).toEqual(['customer'])
  expect((await payWith({ save_for: 'merchant' }, { amount: 0 })).saved).toEqual(['merchant'])
})

it('plays the provider’s test cards, and one for every reason of a decline', async () => {
  const number = '4242424242424242'
  const { token } = await anOrder(open)
  const { cards } = JSON.parse((await visit(`/widget/${token}`)).text) as Json
  const numbered = (reason: string) => {
    return Array.from(cards ?? []).find((card) => card.name === `Declined: ${reason}`)?.['number']
  }

  expect((await payWith({ number }, { amount: 2_999 })).body.outcome).toBe('paid')
  const challenged = await payWith({ number }, { amount: 3_000 })
  expect(challenged.body).toMatchObject({ outcome: 'declined', code: 'customer_challenge_failed' })
  expect((await open.ask('GET', `/api/orders/${challenged.id}`)).body).toMatchObject({
    state: 'pending',
    payments: [{ state: 'failed', decline_reason: 'customer_challenge_failed' }],
  })
  expect((await payWith({ number: '4929573638125985' })).body.code).toBe('do_not_honour')
  for (const reason of ['expired_card', 'insufficient_funds', '3ds_challenge_abandoned']) {
    expect((await payWith({ number: numbered(reason) })).body.code, reason).toBe(reason)
  }
})

it('takes no other card, no card that is over, and nothing for an order that is paid or unknown', async () => {
  expect((await payWith({ number: '4111111111111111' })).status).toBe(400)
  expect((await payWith({ expiry: '13/30' })).status).toBe(400)
  expect((await payWith({ expiry: '01/26' })).body.code).toBe('expired_card')
  const { token } = await anOrder(open)
  expect((await visit(`/widget/${token}/pay`, CARD)).status).toBe(200)
  expect((await visit(`/widget/${token}/pay`, CARD)).status).toBe(422)
  expect((await visit('/widget/none/pay', CARD)).status).toBe(404)
  expect((await visit('/payment-link/none')).status).toBe(404)
})

it('serves a script that any page may use', async () => {
  const { token } = await anOrder(open)

  const script = await visit('/embed.js')
  const order = await visit(`/widget/${token}`)

  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.text).toContain('window.RevolutCheckout')
  expect(order.headers.get('access-control-allow-origin')).toBe('*')
  expect(JSON.parse(order.text)).toMatchObject({ amount: 1_900, currency: 'EUR', state: 'pending' })
})

it('leads from the order’s address to the hosted page, with its own style', async () => {
  const { checkout_url, token } = await anOrder(open)

  const link = await visit(new URL(`${checkout_url}`).pathname)
  const page = await visit(link.headers.get('location') ?? '')

  expect([link.status, link.headers.get('location')]).toEqual([302, `/sandbox/checkout/${token}`])
  expect(page.text).toContain('Choose a test card')
  const style = /href="(\/sandbox\/assets\/style\.css[^"]*)"/.exec(page.text)?.[1] ?? ''
  expect((await visit(style)).status).toBe(200)
})
