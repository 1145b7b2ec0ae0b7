import { expect, it } from 'vitest'
import { undocumented } from '../http/checked.ts'

const answer = (status: number, body: unknown, type = 'application/json') => ({
  status,
  body,
  headers: new Headers(type === '' ? {} : { 'content-type': type }),
})
const plan = {
  plan_tier: 'promo',
  name: 'Promo',
  price: { amount_minor: 99, currency: 'EUR' },
  trial_days: 14,
  description_key: 'plan.promo',
}
const refusal = {
  type: 'urn:vendor:billing:problem:not_found',
  title: 'Resource not found',
  status: 404,
  code: 'not_found',
}
const PROBLEM = 'application/problem+json'

it('an answer that is as documented surprises nobody', () => {
  expect(undocumented('GET', '/plans?limit=1', answer(200, { data: [plan] }))).toEqual([])
  expect(undocumented('GET', '/tenants/some-id', answer(404, refusal, PROBLEM))).toEqual([])
  expect(undocumented('POST', '/auth/sign-out', answer(204, '', ''))).toEqual([])
})

it.each([
  ['a field of another type', 'GET', '/plans', answer(200, { data: [{ ...plan, name: 7 }] })],
  [
    'a value that is not in the list',
    'GET',
    '/plans',
    answer(200, { data: [{ ...plan, plan_tier: 'gold' }] }),
  ],
  ['a missing field', 'GET', '/plans', answer(200, {})],
  ['an undocumented status', 'GET', '/plans', answer(201, { data: [] })],
  ['an undocumented content type', 'GET', '/plans', answer(200, { data: [] }, 'text/plain')],
  ['an undocumented problem', 'GET', '/plans', answer(500, { ...refusal, status: 500 }, PROBLEM)],
  ['no content where some is documented', 'GET', '/plans', answer(200, '', '')],
  ['content where none is documented', 'POST', '/auth/sign-out', answer(204, {})],
  ['an operation that nobody documents', 'PUT', '/plans', answer(200, {})],
] as const)('%s is a surprise', (_name, method, path, surprise) => {
  expect(undocumented(method, path, surprise)).not.toEqual([])
})
