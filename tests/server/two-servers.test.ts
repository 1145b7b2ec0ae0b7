import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder, type ServerProcess, startServerProcess } from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'

const PASSWORD = 'a long enough word'
const KEYS = {
  BILLING_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
  BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
}

let one: ServerProcess
let two: ServerProcess

beforeAll(async () => {
  const env = { ...KEYS, BILLING_DATABASE_URL: await freshDatabase() }
  // Both at once: each migrates, makes the sandbox's tables and the operator, or finds them made.
  const started = [0, 1].map(() => startServerProcess(freshFolder(), { env }))
  ;[one, two] = (await Promise.all(started)) as [ServerProcess, ServerProcess]
})

afterAll(async () => {
  const ends = await Promise.all([one.stop(), two.stop()])
  expect(ends.map(({ code }) => code)).toEqual([0, 0])
})

async function signUp(server: ServerProcess, email: string) {
  const answer = await server.post('/v1/signup', {
    customer_type: 'individual',
    full_name: 'Ona Onaitė',
    email,
    password: PASSWORD,
    plan_tier: 'starter',
    country: 'LT',
  })
  expect(answer.status).toBe(202)
  return (await answer.json()) as { signup_id: string; order_token: string }
}

async function signIn(server: ServerProcess, email: string) {
  const answer = await server.post('/v1/auth/sign-in', { email, password: PASSWORD })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { access_token: string; refresh_token: string }
}

const me = async (server: ServerProcess, token: string) =>
  (await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status

it('two servers that start at once make one operator', async () => {
  const shown = [one, two].filter((server) => server.output().includes('TOTP secret'))

  expect(shown).toHaveLength(1)
})

it('a session of one server holds at the other, and ends at both', async () => {
  await signUp(one, 'session@example.com')
  const { access_token } = await signIn(one, 'session@example.com')

  const before = await me(two, access_token)
  const headers = { authorization: `Bearer ${access_token}` }
  const signOut = await fetch(`${two.url}/v1/auth/sign-out`, { method: 'POST', headers })
  const after = [await me(one, access_token), await me(two, access_token)]

  expect([before, signOut.status]).toEqual([200, 204])
  expect(after).toEqual([401, 401])
})

it('a refresh token that both servers get at once works at one of them', async () => {
  await signUp(two, 'race@example.com')
  const { refresh_token } = await signIn(two, 'race@example.com')

  const answers = await Promise.all(
    [one, two].map((server) => server.post('/v1/auth/refresh', { refresh_token })),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
})

it('a rate limit counts the requests at both servers', async () => {
  const ask = async (server: ServerProcess) =>
    (await server.post('/v1/auth/magic-link', { email: 'limit@example.com' })).status

  const answers: number[] = []
  for (let n = 0; n < 20; n++) answers.push(await ask(n % 2 === 0 ? one : two))

  // Twenty an hour for one address of e-mail, wherever they come from. Source: contract 5.
  expect(new Set(answers)).toEqual(new Set([204]))
  expect([await ask(one), await ask(two)]).toEqual([429, 429])
})

it('work that both workers see is done once', async () => {
  const emails = Array.from({ length: 12 }, (_, i) => `customer-${i}@example.com`)
  const signups = await Promise.all(emails.map((email, i) => signUp(i % 2 ? one : two, email)))

  await Promise.all(
    signups.map(({ order_token }, i) =>
      (i % 2 ? two : one).post(`/sandbox/orders/${order_token}/complete`, {}),
    ),
  )
  const statuses = async () => {
    await Promise.all([one, two].map((server) => server.post('/sandbox/tick', {})))
    const views = await Promise.all(
      signups.map(({ signup_id }) => fetch(`${one.url}/v1/signup/${signup_id}`)),
    )
    const bodies = await Promise.all(
      views.map((view) => view.json() as Promise<{ status: string }>),
    )
    return new Set(bodies.map(({ status }) => status))
  }
  // A tick may end while the other process still has the last piece in hand.
  await expect.poll(statuses, { timeout: 100_000 }).toEqual(new Set(['active']))

  const { tenants } = (await (await fetch(`${one.url}/sandbox/tenants`)).json()) as {
    tenants: { reference: string; contact_email: string }[]
  }
  const { messages } = (await (await fetch(`${two.url}/sandbox/mail`)).json()) as {
    messages: { to: string; headers: { 'Message-ID': string } }[]
  }

  expect(tenants.map(({ contact_email }) => contact_email).toSorted()).toEqual(emails.toSorted())
  const ids = messages.map(({ headers }) => headers['Message-ID'])
  expect(new Set(ids).size).toBe(ids.length)
})

it('the clock that is moved at one server is moved at the other', async () => {
  const moved = await one.post('/sandbox/clock', { advance: 'PT16M' })
  const { now } = (await moved.json()) as { now: string }

  const signed = await signIn(two, 'session@example.com')
  const claims = JSON.parse(atob(signed.access_token.split('.')[1] ?? '')) as { iat: number }

  expect(claims.iat).toBeGreaterThanOrEqual(Math.floor(Date.parse(now) / 1_000))
})

/** A browser that is signed in to the pages of both servers: a cookie does not look at the port. */
async function browserOf(email: string) {
  let cookie = ''
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';')[0] ?? ''
    if (answer.status !== 307) return answer
    return ask(new URL(answer.headers.get('location') ?? '', url).href, init)
  }
  const body = new URLSearchParams({ email, password: PASSWORD, next: '/' })
  const entered = await ask(`${one.url}/portal/sign-in`, { method: 'POST', body })
  expect(entered.headers.get('location')).toBe('/portal')
  return { get: (server: ServerProcess, path: string) => ask(`${server.url}/portal${path}`) }
}

/** How often a server has renewed a session. */
async function renewalsOf(server: ServerProcess): Promise<number> {
  const page = await (await fetch(`${server.url}/metrics`)).text()
  const found = page.match(/_count\{[^}]*\/auth\/refresh"[^}]*status="200"[^}]*\} (\d+)/)
  return Number(found?.[1] ?? 0)
}

it('eight pages over a renewal, at both servers, are answered by one rotation', async () => {
  await signUp(one, 'pages@example.com')
  const browser = await browserOf('pages@example.com')
  const before = (await renewalsOf(one)) + (await renewalsOf(two))
  await one.post('/sandbox/clock', { advance: 'PT16M' })

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => browser.get(n % 2 === 0 ? one : two, '/notifications')),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await renewalsOf(one)) + (await renewalsOf(two)) - before).toBe(1)
})
