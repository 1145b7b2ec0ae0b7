import { afterEach, beforeEach, expect, it } from 'vitest'

import { anOrder, type OpenLoopback, openLoopback, orderBody, requestOf } from './loopback.ts'

let open: OpenLoopback
beforeEach(async () => {
  open = await openLoopback()
})
afterEach(() => open.close())

const told = async (...question: Parameters<OpenLoopback['ask']>) => {
  const { status, body } = await open.askWrongly(...question)
  return [status, body?.code]
}

it('takes nobody without the key', async () => {
  const none = await told('GET', '/api/orders', undefined, { authorization: '' })
  const wrong = await told('GET', '/api/orders', undefined, { authorization: 'Bearer sk_other' })

  expect([none, wrong]).toEqual([
    [401, 'unauthenticated'],
    [401, 'unauthenticated'],
  ])
})

it('wants a version that it knows, but for paying, cancelling and reading payments', async () => {
  const { id } = await anOrder(open)
  const none = { 'revolut-api-version': '' }

  expect(await told('GET', '/api/orders', undefined, none)).toEqual([400, 'bad_request'])
  expect(
    await told('GET', '/api/orders', undefined, { 'revolut-api-version': '2020-01-01' }),
  ).toEqual([400, 'bad_request'])
  expect(await told('GET', `/api/orders/${id}/payments`, undefined, none)).toEqual([200, undefined])
  expect(await told('POST', `/api/orders/${id}/cancel`, undefined, none)).toEqual([200, undefined])
})

it('has neither customers nor webhooks in an old version', async () => {
  const old = { 'revolut-api-version': '2024-05-01' }

  expect(await told('GET', '/api/customers', undefined, old)).toEqual([404, 'not_found'])
  expect(await told('GET', '/api/webhooks', undefined, old)).toEqual([404, 'not_found'])
  expect((await open.ask('GET', '/api/orders', undefined, old)).status).toBe(200)
})

it('knows no other path and no other thing', async () => {
  for (const path of [
    '/api/1.0/orders',
    '/api/orders/none',
    '/api/orders/%00',
    '/api/webhooks/1',
  ]) {
    expect(await told('GET', path), path).toEqual([404, 'not_found'])
  }
  expect(await told('DELETE', '/api/orders')).toEqual([404, 'not_found'])
})

it.each([
  ['no JSON', '{"amount":'],
  ['no amount', orderBody({ amount: undefined })],
  ['a negative amount', orderBody({ amount: -1 })],
  ['half a cent', orderBody({ amount: 19.5 })],
  ['an amount that is text', orderBody({ amount: '1900' })],
  ['an amount that no number holds', orderBody({ amount: 1e20 })],
  ['no currency', orderBody({ currency: undefined })],
  ['a small currency', orderBody({ currency: 'eur' })],
  ['a currency that nobody has', orderBody({ currency: 'EUX' })],
  ['a life below a minute', orderBody({ expire_pending_after: 'PT59S' })],
  ['a life of over thirty days', orderBody({ expire_pending_after: 'PT721H' })],
  ['a life that is no duration', orderBody({ expire_pending_after: '1 day' })],
  ['a hold of eight days', orderBody({ cancel_authorised_after: 'P8D' })],
  ['a pre-authorisation that captures', orderBody({ authorisation_type: 'pre_authorisation' })],
  ['another way to capture', orderBody({ capture_mode: 'later' })],
  ['an address without a scheme', orderBody({ redirect_url: 'portal.example.com' })],
  [
    'an address that is too long',
    orderBody({ redirect_url: `https://a.example/${'x'.repeat(2_000)}` }),
  ],
  ['no address of e-mail', orderBody({ customer: { email: 'ona' } })],
  ['a phone that is none', orderBody({ customer: { email: 'o@example.com', phone: '860000000' } })],
  ['a key of metadata with a dash', orderBody({ metadata: { 'account-id': '1' } })],
  ['a key of metadata that is too long', orderBody({ metadata: { ['k'.repeat(41)]: '1' } })],
  ['a null in metadata', orderBody({ metadata: { account: null } })],
  ['a number in metadata', orderBody({ metadata: { account: 1 } })],
  ['a long value in metadata', orderBody({ metadata: { account: 'x'.repeat(501) } })],
  [
    'too much metadata',
    orderBody({
      metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ''])),
    }),
  ],
  ['items that come to another sum', orderBody({ line_items: [{ total_amount: 1_899 }] })],
  ['a suffix with a star', orderBody({ statement_descriptor_suffix: 'A*B' })],
  ['a character that is no text', orderBody({ description: 'a\u0000b' })],
])('takes no order with %s', async (_, body) => {
  expect(await told('POST', '/api/orders', body)).toEqual([400, 'bad_request'])
})

it('takes a body only as JSON, and not a huge one', async () => {
  const request = requestOf('POST', '/api/orders', orderBody(), { 'content-type': 'text/plain' })

  expect((await open.api(request)).status).toBe(400)
  expect(
    await told('POST', '/api/orders', orderBody({ description: 'x'.repeat(2_000_000) })),
  ).toEqual([400, 'bad_request'])
})

it('ignores what it does not know', async () => {
  const order = await anOrder(open, { customer_id: 'me', capture: 'manual', nonsense: [1] })

  expect(order).toMatchObject({ state: 'pending', capture_mode: 'automatic' })
  expect(order).not.toHaveProperty('customer_id')
  expect(open.watched.violations().join()).toContain('customer_id would be ignored')
})

it('refuses a host that is not public when it is told to be as strict as the real one', async () => {
  const strict = await openLoopback({ public_urls: true })
  const refused = async (redirect_url: string) => {
    return (await strict.askWrongly('POST', '/api/orders', orderBody({ redirect_url }))).status
  }

  expect(await refused('http://localhost:8787/')).toBe(400)
  expect(await refused('http://127.0.0.1/')).toBe(400)
  expect(await refused('http://[::1]/')).toBe(400)
  expect(await refused('https://portal.example.com/')).toBe(201)
  expect((await anOrder(open, { redirect_url: 'http://localhost:8787/' })).redirect_url).toBe(
    'http://localhost:8787/',
  )
  await strict.close()
})

it('words the errors of paying in each of the three ways that the provider has', async () => {
  const worded = async (error_bodies: 'named' | 'numbered' | 'legacy', path: string) => {
    const one = await openLoopback({ error_bodies })
    const { body } = await one.askWrongly('GET', path)
    await one.close()
    return body
  }
  const path = '/api/payments/019c186e-2e80-7000-9933-c5476003fa32'

  expect(await worded('named', path)).toMatchObject({ code: 'not_found' })
  expect(await worded('numbered', path)).toMatchObject({ code: 1024 })
  expect(await worded('legacy', path)).toEqual({
    errorId: expect.any(String),
    timestamp: expect.any(Number),
    code: 1024,
  })
  expect(await worded('legacy', path.replace('payments', 'orders'))).toMatchObject({
    code: 'not_found',
  })
})

it('answers more questions than it takes with how long to wait', async () => {
  const few = await openLoopback({ rate_limit: { points: 2, seconds: 30 } })

  const answers = [1, 2, 3].map(() => few.askWrongly('GET', '/api/orders'))
  const [, , third] = await Promise.all(answers)
  await few.sandbox.advance({ advance: 'PT30S' }, few.hooks)

  expect([third?.status, third?.headers.get('retry-after')]).toEqual([429, '30'])
  expect((await few.askWrongly('GET', '/api/orders')).status).toBe(200)
  await few.close()
})
