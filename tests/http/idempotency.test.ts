import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { aSignupBody, bodyOf, openApp } from './apps.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const KEY = { 'idempotency-key': 'a-key' }
const WIDE = { address_limit_factor: 100 }

/** The use case, and not its schema, refuses this. */
const refusedBody = () => ({ ...aSignupBody(), plan_tier: 'platinum' })

/** Requests wait at a gate until it is opened. */
function gated(of: World) {
  let open: () => void = () => undefined
  let reached: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const arrival = new Promise<void>((resolve) => (reached = resolve))
  const request: World['billing']['signup']['request'] = async (call, input) => {
    reached()
    await gate
    return of.billing.signup.request(call, input)
  }
  const billing = { ...of.billing, signup: { ...of.billing.signup, request } }
  return { billing, open: () => open(), arrival }
}

describe('a repeat with the same key and body', () => {
  it('gets the first answer byte for byte, and does nothing again', async () => {
    const { post } = openApp(world)

    const first = await post('/signup', aSignupBody(), KEY)
    const again = await post('/signup', aSignupBody(), KEY)

    expect([first.status, again.status]).toEqual([202, 202])
    expect(await again.text()).toBe(await first.text())
    expect(first.headers.get('idempotent-replayed')).toBe(null)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(await world.sandbox.listOrders()).toHaveLength(1)
  })

  it('may spell the body in another order', async () => {
    const { post } = openApp(world)
    const turned = Object.fromEntries(Object.entries(aSignupBody()).toReversed())

    await post('/signup', aSignupBody(), KEY)
    const again = await post('/signup', turned, KEY)

    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('gets a refusal of the use case again', async () => {
    const { post } = openApp(world)

    const first = await post('/signup', refusedBody(), KEY)
    const again = await post('/signup', refusedBody(), KEY)

    expect(await again.text()).toBe(await first.text())
    expect(again.status).toBe(422)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('content-type')).toBe('application/problem+json')
  })

  it('is a new request after 24 hours', async () => {
    const { post } = openApp(world)
    await post('/signup', aSignupBody(), KEY)

    await world.advance('PT24H1S')
    const again = await post('/signup', aSignupBody(), KEY)

    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, null])
  })
})

it('the same key with another body is a conflict', async () => {
  const { post } = openApp(world)
  await post('/signup', aSignupBody(), KEY)

  const other = await post('/signup', aSignupBody('petras@example.lt'), KEY)

  expect([other.status, (await bodyOf(other)).code]).toEqual([409, 'idempotency.conflict'])
})

it('a body that is not valid is answered first and stores nothing', async () => {
  const { post } = openApp(world)
  await post('/signup', aSignupBody(), KEY)

  const invalid = await post('/signup', {}, KEY)
  const fresh = await post('/signup', {}, { 'idempotency-key': 'another' })
  const valid = await post('/signup', aSignupBody('petras@example.lt'), {
    'idempotency-key': 'another',
  })

  expect([invalid.status, fresh.status, valid.status]).toEqual([422, 422, 202])
})

it.each(['a'.repeat(256), 'with space', 'tab\there', 'ą'.normalize()])(
  'the key %.20j is malformed',
  async (key) => {
    const { post } = openApp(world)
    const headers = /^[\x20-\x7e\t]*$/.test(key)
      ? { 'idempotency-key': key }
      : { 'idempotency-key': 'a\u00e4' }

    const answer = await post('/signup', aSignupBody(), headers)

    expect(await bodyOf(answer)).toMatchObject({
      code: 'validation.failed',
      invalid_params: [{ name: 'Idempotency-Key' }],
    })
  },
)

it('a key of 255 visible characters is taken', async () => {
  const { post } = openApp(world)

  expect(
    (await post('/signup', aSignupBody(), { 'idempotency-key': '~'.repeat(255) })).status,
  ).toBe(202)
})

it('an answer that is not final frees the key: after an outage the same key gets through', async () => {
  const { post } = openApp(world)
  await world.sandbox.setFault('payments', 'down')

  const down = await post('/signup', aSignupBody(), KEY)
  await world.sandbox.clearFaults()
  const up = await post('/signup', aSignupBody(), KEY)

  expect(await bodyOf(down)).toMatchObject({ code: 'internal', retry_after: expect.any(Number) })
  expect(down.headers.get('retry-after')).toMatch(/^\d+$/)
  expect([up.status, up.headers.get('idempotent-replayed')]).toEqual([202, null])
})

it('a refusal that could not be stored is not told: the same key then tells it', async () => {
  const settle = async () => Promise.reject(new Error('the connection was lost'))
  const billing = { ...world.billing, idempotency: { ...world.billing.idempotency, settle } }

  const first = await openApp(world, { ports: { billing } }).post('/signup', refusedBody(), KEY)
  await world.opened.db.updateTable('idempotency_keys').set({ lease_until: 0 }).execute()
  const again = await openApp(world).post('/signup', refusedBody(), KEY)

  expect([first.status, again.status]).toEqual([500, 422])
})

it('a lost answer of the provider is found by the same key: there is one order', async () => {
  const { post } = openApp(world)
  await world.sandbox.setFault('payments', 'timeout_after_effect', 1)

  await post('/signup', aSignupBody(), KEY)
  const again = await post('/signup', aSignupBody(), KEY)

  expect(again.status).toBe(202)
  expect(await world.sandbox.listOrders()).toHaveLength(1)
})

describe('a repeat while the first is still running', () => {
  it('waits and gets its answer, also at another process', async () => {
    const { billing, open, arrival } = gated(world)
    const first = openApp(world, { ports: { billing } }).post('/signup', aSignupBody(), KEY)
    await arrival

    const second = openApp(world).post('/signup', aSignupBody(), KEY)
    open()
    const [one, two] = await Promise.all([first, second])

    expect(await two.text()).toBe(await one.text())
    expect([
      one.headers.get('idempotent-replayed'),
      two.headers.get('idempotent-replayed'),
    ]).toEqual([null, 'true'])
  })

  it('is a conflict when the first takes too long', async () => {
    const { billing, open, arrival } = gated(world)
    const first = openApp(world, { ports: { billing } }).post('/signup', aSignupBody(), KEY)
    await arrival

    const impatient = openApp(world, { config: { ...WIDE, idempotency_wait_ms: 50 } })
    const second = await impatient.post('/signup', aSignupBody(), KEY)

    expect(await bodyOf(second)).toMatchObject({
      code: 'idempotency.conflict',
      retry_after: expect.any(Number),
    })
    open()
    expect((await first).status).toBe(202)
  })

  it('takes the work over once a crashed process holds its key no longer', async () => {
    const { billing, open, arrival } = gated(world)
    const crashed = openApp(world, { ports: { billing } }).post('/signup', aSignupBody(), KEY)
    await arrival
    await world.opened.db.updateTable('idempotency_keys').set({ lease_until: 0 }).execute()

    const retry = await openApp(world).post('/signup', aSignupBody(), KEY)
    open()
    const late = await crashed

    expect([retry.status, retry.headers.get('idempotent-replayed')]).toEqual([202, null])
    expect([late.status, late.headers.get('idempotent-replayed')]).toEqual([202, 'true'])
    expect(await late.text()).toBe(await retry.text())
  })

  it('gets the refusal of whoever took the key over', async () => {
    const { billing, open, arrival } = gated(world)
    const crashed = openApp(world, { ports: { billing } }).post('/signup', refusedBody(), KEY)
    await arrival
    await world.opened.db.updateTable('idempotency_keys').set({ lease_until: 0 }).execute()

    const retry = await openApp(world).post('/signup', refusedBody(), KEY)
    open()
    const late = await crashed

    expect([retry.status, late.status]).toEqual([422, 422])
    expect(await late.text()).toBe(await retry.text())
    expect(late.headers.get('idempotent-replayed')).toBe('true')
  })

  it('of ten at once, one does the work and all get its answer', async () => {
    const { post } = openApp(world, { config: WIDE })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/signup', aSignupBody(), KEY)),
    )
    const texts = await Promise.all(answers.map((answer) => answer.text()))

    expect(new Set(texts).size).toBe(1)
    expect(
      answers.filter(({ headers }) => headers.get('idempotent-replayed') === null),
    ).toHaveLength(1)
    expect(await world.sandbox.listOrders()).toHaveLength(1)
  })
})

it('without a key every request is its own', async () => {
  const { post } = openApp(world)

  const first = await post('/signup', aSignupBody())
  const again = await post('/signup', aSignupBody())

  expect((await bodyOf(first)).signup_id).not.toBe((await bodyOf(again)).signup_id)
})
