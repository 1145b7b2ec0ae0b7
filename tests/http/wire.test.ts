import { ACCESS, isUuid, type Operation } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { openApp } from './apps.ts'
import { checked, complaints, DOCUMENT } from './checked.ts'

let world: World
let api: World['api']
let token: string
let operator: string

beforeAll(async () => {
  world = await openWorld()
  api = checked(world)
  const { account_id } = await world.signUp()
  token = await tokenOf(world, { role: 'owner', account_id })
  operator = await world.operator()
})
afterAll(() => world.close())

/** Not so a form with a file. */
const takesJson = (operation: { readonly requestBody?: { readonly content: object } }) =>
  'application/json' in (operation.requestBody?.content ?? {})

/** Every operation that takes JSON, with a path that leads somewhere. */
const takers = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, each]) => takesJson(each) && each.operationId !== 'receiveRevolutWebhook')
    .map(([method, { operationId }]) => ({
      id: operationId as Operation,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'some-id'),
    })),
)

describe.each(takers)('$id', ({ id, method, path }) => {
  const key = { 'idempotency-key': 'a-key' }
  const bearer = () => (ACCESS[id].startsWith('admin') ? operator : token)
  const send = (body: unknown, headers = {}) =>
    api(method, path, {
      body,
      headers: { ...key, ...headers },
      ...(ACCESS[id] === 'public' ? {} : { token: bearer() }),
    })

  it('names a property that it does not know', async () => {
    const answer = await send({ surprise: 1 })

    expect(answer.status).toBe(422)
    if (!id.startsWith('createSignup')) expect(complaints(answer)).toContain('surprise')
  })

  it('refuses what is not JSON', async () => {
    const answer = await send('{"email":')

    expect([answer.status, answer.body.code, complaints(answer)]).toEqual([
      422,
      'validation.failed',
      ['body'],
    ])
  })

  it('refuses text that is not UTF-8', async () => {
    const broken = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const answer = await world.request(`/v1${path}`, {
      method,
      headers: { ...key, 'content-type': 'application/json', authorization: `Bearer ${bearer()}` },
      body: broken,
    })

    expect(answer.status).toBe(422)
  })

  it('refuses another content type', async () => {
    const answer = await send('email=a@b.lt', {
      'content-type': 'application/x-www-form-urlencoded',
    })

    expect([answer.status, complaints(answer)]).toEqual([422, ['Content-Type']])
  })

  it('refuses a body that is too large', async () => {
    const answer = await send(`"${'x'.repeat(1_048_576)}"`)

    expect([answer.status, complaints(answer)]).toEqual([422, ['body']])
  })

  it('believes a declared length and reads no further', async () => {
    const answer = await send('{}', { 'content-length': '1048577' })

    expect([answer.status, complaints(answer)]).toEqual([422, ['body']])
  })

  it('refuses a body that is no object', async () => {
    for (const body of ['null', '[]', '1', '"text"']) expect((await send(body)).status).toBe(422)
  })
})

it('reads JSON of any spelling', async () => {
  for (const type of [
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ]) {
    const answer = await api('PATCH', '/me', { token, body: {}, headers: { 'content-type': type } })

    expect(answer.status).toBe(200)
  }
})

it('ignores a query parameter that it does not know', async () => {
  expect((await api('GET', '/plans?surprise=1')).status).toBe(200)
})

describe('the request id', () => {
  it('is kept when it is well formed', async () => {
    const answer = await api('GET', '/account', {
      headers: { 'x-request-id': 'from-the-client.7' },
    })

    expect(answer.headers.get('x-request-id')).toBe('from-the-client.7')
    expect(answer.body.instance).toBe('urn:request:from-the-client.7')
  })

  it('that is a UUID makes a UUID URN', async () => {
    const id = '01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e'
    const answer = await api('GET', '/account', { headers: { 'x-request-id': id } })

    expect(answer.body.instance).toBe(`urn:uuid:${id}`)
  })

  it.each(['', 'with space', 'a'.repeat(129), 'ą', '<script>'])('%j is replaced', async (given) => {
    const headers = {
      'x-request-id': encodeURIComponent(given) === given ? given : 'not/well formed',
    }
    const answer = await api('GET', '/plans', { headers })

    expect(isUuid(answer.headers.get('x-request-id') ?? '')).toBe(true)
  })
})

it('every answer carries the headers that keep a browser careful', async () => {
  for (const path of ['/v1/plans', '/v1/account', '/v1/nothing', '/health']) {
    const { headers } = await world.request(path)

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('strict-transport-security')).toContain('max-age=')
  }
})

describe('a path that we do not serve', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/me/',
    '//v1/me',
    '/v1/%',
    '/v1/%ff',
    '/v1/tenants/%00/x',
    '/sandbox',
  ])('%s is not-found', async (path) => {
    const answer = await world.request(path)

    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
    expect(answer.headers.get('allow')).toBe(null)
  })

  it.each([
    ['DELETE', '/v1/me', 'GET, HEAD, PATCH'],
    ['PUT', '/v1/tenants/some-id', 'GET, HEAD'],
    ['GET', '/v1/signup', 'POST'],
    ['OPTIONS', '/v1/plans', 'GET, HEAD'],
    ['POST', '/health', 'GET, HEAD'],
    ['BREW', '/v1/auth/sign-in', 'POST'],
  ])('%s %s is known with %s', async (method, path, allow) => {
    const answer = await world.request(path, { method })

    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
    expect(answer.headers.get('allow')).toBe(allow)
  })
})

it('HEAD answers as GET does, without a body', async () => {
  const answer = await world.request('/v1/plans', { method: 'HEAD' })

  expect([answer.status, await answer.text()]).toEqual([200, ''])
  expect(answer.headers.get('content-type')).toBe('application/json')
})

it.each(['%00', '..%2f..%2fetc', 'ą', 'x'.repeat(200), "1'--", '%F0%9F%98%80'])(
  'the id %s names nothing',
  async (id) => {
    for (const path of [`/tenants/${id}`, `/signup/${id}`]) {
      const answer = await world.api('GET', path, { token })

      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
  },
)

it('what we did not foresee says nothing of itself, and is logged under its request id', async () => {
  const fault = async () => {
    throw new Error('select secret from users')
  }
  const billing = {
    ...world.billing,
    subscription: { ...world.billing.subscription, listPlans: fault },
  }
  const { request, log } = openApp(world, { ports: { billing } })

  const answer = await request('/v1/plans', { headers: { 'x-request-id': 'a-fault' } })
  const text = await answer.text()

  expect(answer.status).toBe(500)
  expect(JSON.parse(text)).toMatchObject({ code: 'internal', instance: 'urn:request:a-fault' })
  expect(text).not.toContain('secret')
  expect(log).toContainEqual({
    level: 'error',
    message: 'request failed',
    fields: expect.objectContaining({
      request_id: 'a-fault',
      err: new Error('select secret from users'),
    }),
  })
})

it('a request leaves one line, with the route and never the path', async () => {
  const { request, log } = openApp(world)

  await request('/v1/tenants/some-id', { headers: { authorization: `Bearer ${token}` } })

  expect(log).toEqual([
    {
      level: 'info',
      message: 'request',
      fields: expect.objectContaining({
        route: '/tenants/{tenant_id}',
        method: 'GET',
        status: 404,
      }),
    },
  ])
})
