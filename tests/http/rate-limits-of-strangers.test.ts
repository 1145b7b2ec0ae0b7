import { signWebhook } from '@billing/wire/revolut'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { bodyOf, openApp } from './apps.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** Statuses of so many requests, one after the other. */
async function times(count: number, send: (n: number) => Promise<Response>): Promise<number[]> {
  const seen: number[] = []
  for (let n = 0; n < count; n++) seen.push((await send(n)).status)
  return seen
}

const allBut = (count: number, usual: number) => Array.from({ length: count }, () => usual)

describe('codes and links', () => {
  const victim = 'ona@example.lt'
  const stranger = (world: World, n = 1) => openApp(world, { address: `198.51.100.${n}` })
  const reset = (app: ReturnType<typeof openApp>, email = victim) =>
    app.post('/auth/forgot-password', { email })

  it('are sent five times an hour for a kind, e-mail and client address together', async () => {
    const [one, two] = [openApp(world), openApp(world)]

    const seen = await times(6, (n) => reset(n % 2 ? one : two, n % 3 ? victim : 'ONA@example.lt '))

    expect(seen).toEqual([...allBut(5, 204), 429])
    expect((await reset(one, 'petras@example.lt')).status).toBe(204)
  })

  it('of one kind leave the other kinds as they were', async () => {
    const { post } = openApp(world)
    await times(6, () => post('/auth/forgot-password', { email: victim }))

    expect((await post('/auth/magic-link', { email: victim })).status).toBe(204)
    expect(
      (await post('/auth/verification', { email: victim, purpose: 'email_verify' })).status,
    ).toBe(204)
  })

  it('that a stranger asks for lock nobody out: who is elsewhere still gets theirs', async () => {
    await times(20, () => reset(stranger(world)))

    expect((await reset(openApp(world))).status).toBe(204)
  })

  it('go to one e-mail twenty times an hour for a kind, wherever they are asked for', async () => {
    const seen: number[] = []
    for (let n = 1; n <= 4; n++) seen.push(...(await times(5, () => reset(stranger(world, n)))))

    expect(seen).toEqual(allBut(20, 204))
    expect((await reset(stranger(world, 5))).status).toBe(429)
    expect((await stranger(world, 5).post('/auth/magic-link', { email: victim })).status).toBe(204)
  })

  it('are sent sixty times an hour for a client address, whatever they are and to whom', async () => {
    const app = openApp(world)
    const paths = ['/auth/forgot-password', '/auth/magic-link', '/withdrawal-links']

    const seen = await times(61, (n) => app.post(paths[n % 3] ?? '', { email: `p${n}@example.lt` }))

    expect(seen).toEqual([...allBut(60, 204), 429])
    expect((await reset(stranger(world))).status).toBe(204)
  })

  it('say what is left of each limit; only those of an e-mail alone are as narrow in the sandbox', async () => {
    const real = await reset(openApp(world))
    const sandbox = await reset(openApp(world, { config: { address_limit_factor: 100 } }))

    expect(real.headers.get('ratelimit-policy')).toBe(
      '"codes_address";q=60;w=3600, "codes";q=5;w=3600, "codes_email";q=20;w=3600',
    )
    expect(real.headers.get('ratelimit')).toMatch(
      /^"codes_address";r=59;t=\d+, "codes";r=4;t=\d+, "codes_email";r=19;t=\d+$/,
    )
    expect(sandbox.headers.get('ratelimit-policy')).toBe(
      '"codes_address";q=6000;w=3600, "codes";q=500;w=3600, "codes_email";q=20;w=3600',
    )
  })
})

describe('a current password', () => {
  const wrong = { current_password: 'not the password', new_password: 'žalias-obuolys-17' }
  const change = (app: ReturnType<typeof openApp>, token: string, body: unknown = wrong) =>
    app.post('/me/password', body, { authorization: `Bearer ${token}` })

  it('is tried wrongly ten times a minute for a user, over all processes and sessions', async () => {
    const { token, password } = await world.signUp()
    const right = { ...wrong, current_password: password }
    const [one, two] = [openApp(world), openApp(world, { address: '198.51.100.7' })]

    const seen = await times(10, (n) => change(n % 2 ? one : two, token))
    const late = await change(one, token, right)

    expect(seen).toEqual(allBut(10, 401))
    expect(late.status).toBe(429)
    expect(await bodyOf(late)).toMatchObject({ code: 'rate_limited' })
  })

  it('is guessed no more often by many at once', async () => {
    const { token } = await world.signUp()
    const app = openApp(world)

    const answers = await Promise.all(Array.from({ length: 30 }, () => change(app, token)))

    const seen = answers.map(({ status }) => status)
    expect(seen.filter((status) => status === 401)).toHaveLength(10)
    expect(seen.filter((status) => status === 429)).toHaveLength(20)
  })

  it('that is right is not counted, nor is what was wrong about something else', async () => {
    const { token, password } = await world.signUp()
    const app = openApp(world)
    const passwords = [password, ...Array.from({ length: 11 }, (_, n) => `žalias-obuolys-${n}`)]
    const turns = passwords.slice(1).map((new_password, n) => ({
      current_password: passwords[n],
      new_password,
    }))

    const seen = await times(11, (n) => change(app, token, turns[n]))
    const short = await change(app, token, { ...wrong, new_password: 'x' })
    const first = await change(app, token)

    expect(seen).toEqual(allBut(11, 204))
    expect(short.status).toBe(422)
    expect(first.headers.get('ratelimit')).toMatch(/"wrong_password";r=9;/)
  })
})

describe('webhooks whose signature does not hold', () => {
  const forged = (app: ReturnType<typeof openApp>, n = 0) =>
    app.post('/webhooks/revolut', { event: 'ORDER_COMPLETED', n })

  it('are refused sixty times a minute for a client address, then told to wait', async () => {
    const [one, two] = [openApp(world), openApp(world)]

    const seen = await times(61, (n) => forged(n % 2 ? one : two, n))

    expect(seen).toEqual([...allBut(60, 401), 429])
    expect((await forged(openApp(world, { address: '198.51.100.7' }))).status).toBe(401)
  })

  it('keep no signed one waiting, though it comes from the same address', async () => {
    const app = openApp(world)
    await times(61, (n) => forged(app, n))
    const body = new TextEncoder().encode('{"event":"ORDER_COMPLETED","order_id":"an-order"}')
    const { headers } = signWebhook('wsk_test_secret', body, world.now())

    const answer = await app.request('/v1/webhooks/revolut', {
      method: 'POST',
      body,
      headers: { ...headers },
    })

    expect(answer.status).toBe(200)
  })
})
