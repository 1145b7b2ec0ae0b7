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

async function call(method: string, path: string, body?: unknown) {
  const answer = await app.request(`/sandbox${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type')
  return { status: answer.status, type, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

async function aTenant() {
  const answer = await open.sandbox.pbx.createTenant({
    reference: 'account-1',
    code: 't1',
    name: 'Ąžuolas UAB',
    slug: 'azuolas-uab',
    country: 'LT',
    timezone: 'Europe/Vilnius',
    contact_email: 'ona@example.com',
    plan_tier: 'starter',
  })
  if (answer.kind !== 'done') throw new Error(answer.kind)
  return answer.value
}

async function anOrder() {
  const answer = await open.sandbox.payments.createOrder({
    reference: 'topup_1',
    amount: money(1_900, 'EUR'),
    capture: 'automatic',
    save_method: true,
    customer: { email: 'ona@example.com', full_name: 'Ona' },
    description: 'Topup',
    return_url: 'https://portal.example.com',
    expire_after: DAY,
  })
  if (answer.kind !== 'order') throw new Error(answer.kind)
  return answer.order
}

it('completes an order with a body or without one, once', async () => {
  const { order_id, token } = await anOrder()

  const declined = await call('POST', `/orders/${token}/complete`, { behaviour: 'expired' })
  const paid = await call('POST', `/orders/${token}/complete`)
  const again = await call('POST', `/orders/${token}/complete`)

  expect(declined).toMatchObject({ status: 200, body: { order_id, state: 'pending' } })
  expect(paid).toMatchObject({ status: 200, body: { order_id, state: 'completed' } })
  expect(again).toMatchObject({ status: 422, type: 'application/problem+json' })
  expect(again.body).toMatchObject({
    type: 'urn:vendor:billing:problem:validation.failed',
    code: 'validation.failed',
    invalid_params: [{ name: 'status' }],
  })
})

it('answers not_found for a token that is nobody’s', async () => {
  expect(await call('POST', '/orders/nothing/complete', {})).toMatchObject({
    status: 404,
    body: { code: 'not_found', status: 404, title: 'Resource not found' },
  })
})

it('keeps the request id of the client, and names it in a problem', async () => {
  const path = '/sandbox/orders/nothing/complete'
  const answer = await app.request(path, { method: 'POST', headers: { 'x-request-id': 'mine-1' } })
  const unnamed = await app.request('/sandbox/clock')

  expect(answer.headers.get('x-request-id')).toBe('mine-1')
  expect(await answer.json()).toMatchObject({ instance: 'urn:request:mine-1' })
  expect(unnamed.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

it('lists orders and movements of money with our reference', async () => {
  const { token, order_id } = await anOrder()
  await call('POST', `/orders/${token}/complete`)

  expect((await call('GET', '/orders')).body).toMatchObject({
    orders: [
      {
        order_id,
        order_token: token,
        reference: 'topup_1',
        state: 'completed',
        customer_email: 'ona@example.com',
        created_at: '2026-02-01T09:00:00.000Z',
      },
    ],
  })
  expect((await call('GET', '/charges')).body).toMatchObject({
    charges: [{ kind: 'capture', reference: 'topup_1', amount_minor: 1_900, currency: 'EUR' }],
  })
  expect((await call('GET', '/tenants')).body).toEqual({ tenants: [] })
})

it('a tenant has as many of a thing in use as it is told, and shows its limits', async () => {
  const { tenant_id } = await aTenant()
  const path = `/tenants/${tenant_id}/in-use`
  expect((await call('GET', '/tenants')).body).toMatchObject({
    tenants: [{ tenant_id, limits: null, in_use: {} }],
  })

  await call('POST', path, { name: 'seats', count: 3 })
  const told = await call('POST', path, { name: 'seats', count: 8 })
  await open.sandbox.pbx.setLimits?.(tenant_id, { seats: 10 }, 1)

  expect([told.status, told.body]).toEqual([200, { tenant_id, in_use: { seats: 8 } }])
  expect((await call('GET', '/tenants')).body).toMatchObject({
    tenants: [{ tenant_id, limits: { seats: 10 }, in_use: { seats: 8 } }],
  })
  const nobody = await call('POST', '/tenants/nobody/in-use', { name: 'seats', count: 8 })
  expect(nobody.status).toBe(404)
  const wrong = [{ name: 'Seats', count: 1 }, { name: 'seats', count: -1 }, { name: 'seats' }]
  for (const body of wrong) expect((await call('POST', path, body)).status).toBe(422)
})

it('shows and moves the clock', async () => {
  expect((await call('GET', '/clock')).body).toEqual({ now: '2026-02-01T09:00:00.000Z' })
  expect((await call('POST', '/clock', { advance: 'P1M' })).body).toEqual({
    now: '2026-03-01T09:00:00.000Z',
    ticks: expect.any(Number),
  })
  expect((await call('POST', '/clock', { to: '2026-03-02T00:00:00+02:00' })).body).toMatchObject({
    now: '2026-03-01T22:00:00.000Z',
  })
  expect((await call('POST', '/tick')).body).toEqual({ ticks: 1 })
})

it('names what is wrong with a body', async () => {
  const wrong = async (path: string, body: unknown) => {
    const answer = await call('POST', path, body)
    expect(answer.status).toBe(422)
    const { invalid_params } = answer.body as { invalid_params: { name: string }[] }
    return invalid_params.map((param) => param.name)
  }

  expect(await wrong('/clock', {})).toEqual(['advance'])
  expect(await wrong('/clock', { advance: 'P1D', to: '2026-03-02T00:00:00Z' })).toEqual(['advance'])
  expect(await wrong('/clock', { to: 'tomorrow' })).toEqual(['to'])
  expect(await wrong('/clock', { to: '2020-01-01T00:00:00Z' })).toEqual(['to'])
  expect(await wrong('/clock', { advance: 'P' })).toEqual(['advance'])
  expect(await wrong('/tick', { now: true })).toEqual(['now'])
  expect(await wrong('/faults', { target: 'payments' })).toEqual(['kind'])
  expect(await wrong('/orders/x/complete', { behaviour: 'toString' })).toEqual(['behaviour'])
  expect(await wrong('/orders/x/complete', { card: { brand: 'visa' } })).toContain('card.last4')
})

it('refuses what is not JSON', async () => {
  const post = (body: string, type: string) =>
    app.request('/sandbox/clock', { method: 'POST', body, headers: { 'content-type': type } })

  expect((await post('{', 'application/json')).status).toBe(422)
  expect((await post('advance=P1D', 'application/x-www-form-urlencoded')).status).toBe(422)
})

it('lists mail of one recipient, with attachments that can be fetched', async () => {
  const bytes = Buffer.from('%PDF-1.7')
  await open.sandbox.mailer.send({
    message_id: '<1@example.com>',
    to: 'Ona@example.com',
    subject: 'Invoice',
    text: 'See https://portal.example.com/invoices.',
    html: '<p>See</p>',
    language: 'en',
    attachments: [{ filename: 'sąskaita.pdf', content_type: 'application/pdf', bytes }],
  })

  const { body } = await call('GET', '/mail?to=ona@example.com')

  const { messages } = body as { messages: { attachments: { url: string }[] }[] }
  expect(messages).toEqual([
    {
      id: expect.any(String),
      to: 'Ona@example.com',
      subject: 'Invoice',
      text: 'See https://portal.example.com/invoices.',
      html: '<p>See</p>',
      headers: expect.objectContaining({ 'Message-ID': '<1@example.com>' }),
      links: ['https://portal.example.com/invoices'],
      codes: [],
      attachments: [
        {
          filename: 'sąskaita.pdf',
          content_type: 'application/pdf',
          size: 8,
          url: expect.stringMatching(/^http:\/\/localhost:8787\/sandbox\/mail\//),
        },
      ],
      sent_at: '2026-02-01T09:00:00.000Z',
    },
  ])
  const url = messages[0]?.attachments[0]?.url ?? ''
  const file = await app.request(new URL(url).pathname)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
  expect(file.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''s%C4%85skaita.pdf",
  )
  expect((await call('GET', '/mail?to=jonas@example.com')).body).toEqual({ messages: [] })
  expect((await app.request(`${new URL(url).pathname}9`)).status).toBe(404)
})

it('sets VAT numbers, faults and the mode of webhooks', async () => {
  await call('POST', '/vat', { vat_id: 'lt 100001919999', valid: true, name: 'UAB Ąžuolas' })
  expect(await open.sandbox.vat.check('LT100001919999')).toMatchObject({ name: 'UAB Ąžuolas' })

  const fault = { target: 'mail', kind: 'down', count: 2 }
  expect((await call('POST', '/faults', fault)).body).toEqual({
    faults: [{ target: 'mail', kind: 'down', remaining: 2 }],
  })
  expect((await call('DELETE', '/faults')).status).toBe(204)
  expect((await call('GET', '/faults')).body).toEqual({ faults: [] })

  expect((await call('POST', '/webhooks', { mode: 'hold' })).body).toEqual({
    mode: 'hold',
    held: 0,
    queued: 0,
  })
  expect((await call('POST', '/webhooks/release')).body).toEqual({ released: 0 })
})
