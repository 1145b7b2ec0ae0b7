import { ACCESS, type Access, type Operation, PROBLEMS } from '@billing/core'
import { ENDPOINTS } from '@billing/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked } from './checked.ts'

/** Who may pass, by what the operation asks: printed from the permission table, one test for each pair. */
const MAY: Readonly<Record<Exclude<Access, 'public' | 'signature'>, readonly string[]>> = {
  signed_in: ['owner', 'support', 'admin', 'admin without a second factor'],
  account_read: ['owner', 'support'],
  account_ticket: ['owner', 'support'],
  account_write: ['owner'],
  admin: ['admin'],
}

const CALLERS = ['owner', 'support', 'admin', 'admin without a second factor'] as const

let world: World
let api: World['api']
const tokens: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  api = checked(world)
  const customer = await world.signUp()
  await world.operator()
  const operator = await world.ports.store.read((tx) => tx.accounts.operator())
  if (!operator) throw new Error('there is no operator account')
  const { account_id } = customer
  tokens['owner'] = await tokenOf(world, { role: 'owner', account_id })
  tokens['support'] = await tokenOf(world, { role: 'support', account_id })
  tokens['admin'] = await tokenOf(world, {
    role: 'admin',
    account_id: operator.account_id,
    twofa: true,
  })
  tokens['admin without a second factor'] = await tokenOf(world, {
    role: 'admin',
    account_id: operator.account_id,
  })
})
afterAll(() => world.close())

const secured = ENDPOINTS.filter(({ id }) => ACCESS[id] in MAY)
/** Signing out would end the session that the next test needs. */
const callable = secured.filter(({ id }) => id !== 'signOut')

const call = (id: Operation, token?: string) => {
  const endpoint = ENDPOINTS.find((each) => each.id === id)
  if (!endpoint) throw new Error(`nobody serves ${id}`)
  const path = endpoint.path.replaceAll(/\{\w+\}/g, 'some-id')
  return api(endpoint.method.toUpperCase(), path, token === undefined ? {} : { token })
}

describe.each(callable)('$id', ({ id }) => {
  it.each(CALLERS)('lets pass whom the table names: %s', async (caller) => {
    const answer = await call(id, tokens[caller])
    const may = MAY[ACCESS[id] as keyof typeof MAY].includes(caller)

    if (may) expect([401, 403, 500]).not.toContain(answer.status)
    else expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
  })
})

describe.each(secured)('$id', ({ id }) => {
  it('needs a token', async () => {
    const answer = await call(id)

    expect([answer.status, answer.body.code]).toEqual([401, 'auth.invalid_credentials'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it.each(['x', 'a.b.c', `${'a'.repeat(5_000)}`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'refuses the token %.20s',
    async (token) => {
      expect((await call(id, token)).body.code).toBe('auth.invalid_credentials')
    },
  )
})

it.each(['Basic am9uYXM6eA==', 'Bearer', 'Bearer  two', 'Bearer a b', 'Token x', ''])(
  'is no bearer token: %j',
  async (authorization) => {
    const answer = await api('GET', '/me', { headers: { authorization } })

    expect([answer.status, answer.body.code]).toEqual([401, 'auth.invalid_credentials'])
  },
)

it('the scheme is spelt in any case', async () => {
  const answer = await api('GET', '/me', {
    headers: { authorization: `bearer ${tokens['owner']}` },
  })

  expect(answer.status).toBe(200)
})

it('a public operation does not look at the token', async () => {
  expect((await api('GET', '/plans', { token: 'garbage' })).status).toBe(200)
})

it('a token that has expired is told apart, and refused before the role is looked at', async () => {
  const past = await openWorld({ now: '2026-02-01T09:00:00Z' })
  const { account_id } = await past.signUp()
  const token = await tokenOf(past, { role: 'support', account_id })
  await past.advance('PT15M1S')

  const answer = await checked(past)('GET', '/subscription', { token })

  expect([answer.status, answer.body.code]).toEqual([401, 'auth.token_expired'])
  await past.close()
})

it('every refusal of the table is one of the registry', () => {
  expect(PROBLEMS['auth.forbidden'].status).toBe(403)
  expect(secured.length).toBeGreaterThanOrEqual(10)
})
