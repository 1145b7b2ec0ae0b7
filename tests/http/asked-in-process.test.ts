import { createApp, type Browser, browserOf, DEFAULT_HTTP_CONFIG } from '@billing/http'
import { createSqlRateLimiter } from '@billing/store-sql'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { bodyOf } from './apps.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const EMAIL = 'jonas@example.lt'
const BROWSER: Browser = {
  request_id: 'the-page-7',
  ip: '198.51.100.7',
  user_agent: 'Firefox of Jonas',
}

/** The API, as pages of the same process ask it. */
function openApi(proxies = 0) {
  return createApp({
    billing: world.billing,
    limiter: createSqlRateLimiter(world.opened),
    ready: async () => ({ database: true }),
    secrets: world.ports.secrets,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    config: { ...DEFAULT_HTTP_CONFIG, process_metrics: false, trusted_proxies: proxies },
  })
}

const signIn = (headers: Readonly<Record<string, string>> = {}) =>
  new Request('http://in.process/v1/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: EMAIL, password: 'not the password' }),
  })

const lastAudit = () =>
  world.ports.store.read(async (tx) => {
    const { data } = await tx.audit.list({}, { limit: 1, after: null })
    return data[0]
  })

describe('a request that a page of this process makes for a browser', () => {
  it('is written down under the browser’s address, user agent and request id', async () => {
    const answer = await openApi().fetch(signIn(), { browser: BROWSER })

    expect(answer.headers.get('x-request-id')).toBe('the-page-7')
    expect(await bodyOf(answer)).toMatchObject({ instance: 'urn:request:the-page-7' })
    expect(await lastAudit()).toMatchObject({
      action: 'auth.sign_in',
      ip: BROWSER.ip,
      user_agent: BROWSER.user_agent,
    })
  })

  it('counts toward the limits of that browser and of no other', async () => {
    const api = openApi()
    const seen: number[] = []
    for (let n = 0; n < 11; n++) seen.push((await api.fetch(signIn(), { browser: BROWSER })).status)
    const other = await api.fetch(signIn(), { browser: { ...BROWSER, ip: '198.51.100.8' } })

    expect(seen).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect(other.status).toBe(401)
  })

  it('is not believed what its own headers say', async () => {
    const lies = { 'x-forwarded-for': '6.6.6.6', 'x-request-id': 'lie', 'user-agent': 'lie' }

    const answer = await openApi(1).fetch(signIn(lies), { browser: BROWSER })

    expect(answer.headers.get('x-request-id')).toBe('the-page-7')
    expect(await lastAudit()).toMatchObject({ ip: BROWSER.ip, user_agent: BROWSER.user_agent })
  })
})

it('no header of a client makes it another browser', async () => {
  const env = { incoming: { socket: { remoteAddress: '192.0.2.10' } } }

  await openApi().fetch(signIn({ browser: JSON.stringify(BROWSER), 'x-browser': '6.6.6.6' }), env)

  expect(await lastAudit()).toMatchObject({ ip: '192.0.2.10' })
})

it('a page hands on whoever reads it, as the API itself would see them', async () => {
  const api = openApi()
  const pages = new Hono<{ Bindings: { incoming?: { socket: { remoteAddress: string } } } }>()
  pages.get('/sign-in', (c) => api.fetch(signIn(), { browser: browserOf(c, 1) }))
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.5', 'user-agent': 'x'.repeat(600) }

  const answer = await pages.request(
    '/sign-in',
    { headers },
    {
      incoming: { socket: { remoteAddress: '10.0.0.1' } },
    },
  )

  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await lastAudit()).toMatchObject({ ip: '203.0.113.5', user_agent: 'x'.repeat(512) })
})
