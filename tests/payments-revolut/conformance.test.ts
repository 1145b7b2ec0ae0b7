import { expect, it } from 'vitest'

import { conforming } from './conformance.ts'
import { requestOf } from './loopback.ts'

const ID = '019c186e-2e80-7000-9933-c5476003fa32'
const ERROR = { code: 'not_found', timestamp: 1 }

/** What is found wrong with one question and its answer. */
async function found(request: Request, status = 404, body: unknown = ERROR): Promise<string> {
  const watched = conforming(async () => Response.json(body, { status }))
  await watched.handler(request)
  return watched.violations().join('\n')
}

it('finds nothing wrong with what is described', async () => {
  expect(await found(requestOf('GET', `/api/orders/${ID}`))).toBe('')
})

it.each([
  ['an operation that there is not', requestOf('PUT', '/api/orders'), 'is no operation'],
  ['a query that there is not', requestOf('GET', '/api/orders?page=2'), 'query page'],
  ['a number that is too large', requestOf('GET', '/api/orders?limit=501'), 'query limit'],
  [
    'a missing version',
    requestOf('GET', '/api/orders', undefined, { 'revolut-api-version': '' }),
    'is missing',
  ],
  ['an id that is none', requestOf('GET', '/api/orders/topup_1'), 'path:'],
  ['a field that is missing', requestOf('POST', '/api/customers', {}), "'email'"],
  [
    'a field of the wrong type',
    requestOf('POST', '/api/orders', { amount: '1', currency: 'EUR' }),
    '/amount',
  ],
  [
    'a field that is ignored',
    requestOf('POST', '/api/orders', { amount: 1, currency: 'EUR', customer_id: ID }),
    '/customer_id would be ignored',
  ],
  [
    'a body where none is taken',
    requestOf('POST', `/api/orders/${ID}/cancel`, {}),
    'none is taken',
  ],
  ['half a body', requestOf('POST', '/api/orders', '{"amount":'), 'is no JSON'],
])('finds %s in a question', async (_, request, flaw) => {
  expect(await found(request)).toContain(flaw)
})

it.each([
  ['a status that is not described', 418, ERROR, 'answers 418'],
  ['an order in a state of its own', 200, { id: ID, state: 'eaten' }, '/state'],
  ['an error without its time', 404, { code: 'not_found' }, "'timestamp'"],
])('finds %s in an answer', async (_, status, body, flaw) => {
  expect(await found(requestOf('GET', `/api/orders/${ID}`), status, body)).toContain(flaw)
})

it('throws at the end when it found something', async () => {
  const watched = conforming(async () => Response.json(ERROR, { status: 404 }))
  watched.check()
  await watched.handler(requestOf('PUT', '/api/orders'))

  expect(() => watched.check()).toThrow('is no operation')
})
