import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signUpProved } from '../support/proved.ts'
import { openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { aSignupBody, bodyOf, openApp } from './apps.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const credentials = (email = 'ona@example.lt') => ({ email, password: 'not the password' })

/** Statuses of so many requests, one after the other. */
async function times(count: number, send: (n: number) => Promise<Response>): Promise<number[]> {
  const seen: number[] = []
  for (let n = 0; n < count; n++) seen.push((await send(n)).status)
  return seen
}

const allBut = (count: number, usual: number) => Array.from({ length: count }, () => usual)

describe('sign-in', () => {
  it('is taken ten times a minute for an address and e-mail together, over all processes', async () => {
    const [one, two] = [openApp(world), openApp(world)]

    const seen = await times(11, (n) => (n % 2 ? one : two).post('/auth/sign-in', credentials()))

    expect(seen).toEqual([...allBut(10, 401), 429])
  })

  it('counts the customers’ door and the operators’ together', async () => {
    const { post } = openApp(world)
    await times(10, () => post('/auth/sign-in', credentials()))

    expect((await post('/auth/admin/sign-in', credentials('ONA@example.lt '))).status).toBe(429)
    expect((await post('/auth/sign-in', credentials('petras@example.lt'))).status).toBe(401)
  })

  it('is taken sixty times a minute for an address, before anything else is looked at', async () => {
    const { post } = openApp(world)

    const seen = await times(61, (n) =>
      post('/auth/sign-in', credentials(`person-${n}@example.lt`)),
    )
    const malformed = await post('/auth/sign-in', {})

    expect(seen).toEqual([...allBut(60, 401), 429])
    expect(malformed.status).toBe(429)
  })

  it('counts what cannot be read for its address, whatever is wrong with it', async () => {
    const { post } = openApp(world)
    const paths = ['/auth/sign-in', '/auth/sign-in?page=2', '/auth/admin/sign-in']

    const seen = await times(61, (n) => post(paths[n % 3] ?? '', { email: 'no address' }))

    expect(seen).toEqual([...allBut(60, 422), 429])
    expect((await post('/auth/sign-in', credentials())).status).toBe(429)
  })

  it('says what is left, and when to come again', async () => {
    const { post } = openApp(world)

    const first = await post('/auth/sign-in', credentials())
    await times(9, () => post('/auth/sign-in', credentials()))
    const last = await post('/auth/sign-in', credentials())

    expect(first.headers.get('ratelimit-policy')).toBe(
      '"sign_in_address";q=60;w=60, "sign_in";q=10;w=60',
    )
    expect(first.headers.get('ratelimit')).toMatch(
      /^"sign_in_address";r=59;t=\d+, "sign_in";r=9;t=\d+$/,
    )
    const problem = await bodyOf(last)
    expect(problem).toMatchObject({ code: 'rate_limited', status: 429 })
    expect(last.headers.get('retry-after')).toBe(String(problem.retry_after))
    expect(problem.retry_after).toBeGreaterThan(0)
    expect(problem.retry_after).toBeLessThanOrEqual(60)
  })

  it('of another client address is counted apart', async () => {
    const here = openApp(world)
    await times(10, () => here.post('/auth/sign-in', credentials()))

    const there = openApp(world, { address: '198.51.100.7' })

    expect((await there.post('/auth/sign-in', credentials())).status).toBe(401)
  })
})

describe('the client address', () => {
  const signIn = (app: ReturnType<typeof openApp>, forwarded: string) =>
    app.post('/auth/sign-in', credentials(), { 'x-forwarded-for': forwarded })

  it('is the socket’s: nobody gets a new one by saying so', async () => {
    const app = openApp(world)

    expect((await times(11, (n) => signIn(app, `203.0.113.${n}`))).at(-1)).toBe(429)
  })

  it('is what the trusted proxy wrote, not what the client put before it', async () => {
    const app = openApp(world, { config: { trusted_proxies: 1 } })

    expect((await times(11, (n) => signIn(app, `203.0.113.${n}, 198.51.100.1`))).at(-1)).toBe(429)
    expect((await signIn(app, '203.0.113.1, 198.51.100.2')).status).toBe(401)
  })
})

it('signup is taken ten times an hour for an address, a hundred times as often in the sandbox', async () => {
  const real = openApp(world)
  const sandbox = openApp(world, { config: { address_limit_factor: 100 }, address: '198.51.100.9' })

  const seen = await times(11, () => real.post('/signup', {}))
  const wide = await sandbox.post('/signup', aSignupBody())

  expect(seen).toEqual([...allBut(10, 422), 429])
  expect(wide.headers.get('ratelimit-policy')).toBe('"signup";q=1000;w=3600')
})

it('a TOTP challenge takes five codes', async () => {
  const { post } = openApp(world)
  const body = { challenge_id: 'a-challenge', code: '123456' }

  const seen = await times(6, () => post('/auth/admin/2fa/verify', body))

  expect(seen).toEqual([...allBut(5, 401), 429])
})

it('a session is refreshed thirty times a minute, though its token changes', async () => {
  const { post } = openApp(world)
  let { refresh_token } = await world.signUp()

  const seen = await times(31, async () => {
    const answer = await post('/auth/refresh', { refresh_token })
    if (answer.status === 200) ({ refresh_token } = await bodyOf(answer))
    return answer
  })

  expect(seen).toEqual([...allBut(30, 200), 429])
})

it('a user asks six hundred times a minute, and another user is not kept waiting', async () => {
  const { account_id } = await world.signUp()
  const [one, two] = [openApp(world), openApp(world)]
  const me = async (app: ReturnType<typeof openApp>, token: string) =>
    app.request('/v1/me', { headers: { authorization: `Bearer ${token}` } })
  const token = await tokenOf(world, { role: 'owner', account_id })
  const other = await tokenOf(world, { role: 'support', account_id })

  const first = await me(one, token)
  const seen = await times(600, (n) => me(n % 2 ? one : two, token))

  expect(first.headers.get('ratelimit-policy')).toBe('"user";q=600;w=60')
  expect(first.headers.get('ratelimit')).toMatch(/^"user";r=599;t=\d+$/)
  expect(seen.filter((status) => status === 200)).toHaveLength(599)
  expect(seen.at(-1)).toBe(429)
  expect((await me(one, other)).status).toBe(200)
})

it('people are invited twenty times an hour for an account, though no key is sent', async () => {
  const [one, two] = [openApp(world), openApp(world)]
  const { token, account_id } = await signUpProved(world)
  const other = await tokenOf(world, { role: 'owner', account_id })
  const invite = (n: number) => {
    const headers = { authorization: `Bearer ${n % 3 ? token : other}` }
    const body = { email: `person-${n % 10}@example.lt`, role: 'support' }
    return (n % 2 ? one : two).post('/account/users', body, headers)
  }

  const first = await invite(0)
  const seen = await times(20, (n) => invite(n + 1))
  const last = await invite(22)

  expect(first.headers.get('ratelimit-policy')).toBe('"user";q=600;w=60, "invitations";q=20;w=3600')
  expect(first.headers.get('ratelimit')).toMatch(/"invitations";r=19;t=\d+$/)
  expect([first.status, ...seen]).toEqual([...allBut(20, 202), 429])
  expect(last.headers.get('ratelimit')).toMatch(/"invitations";r=0;t=\d+$/)
  const problem = await bodyOf(last)
  expect(problem).toMatchObject({ code: 'rate_limited', status: 429 })
  expect(last.headers.get('retry-after')).toBe(String(problem.retry_after))
  await world.settle()
  expect(await world.mail('person-0@example.lt')).toHaveLength(2)
})

it('configuration changes a limit', async () => {
  const { post } = openApp(world, { config: { limits: { sign_in: { points: 2, seconds: 60 } } } })

  expect(await times(3, () => post('/auth/sign-in', credentials()))).toEqual([401, 401, 429])
})

it('what is open to everybody and sends nothing has no limit', async () => {
  const { request } = openApp(world)

  expect((await request('/v1/plans')).headers.get('ratelimit')).toBe(null)
})
