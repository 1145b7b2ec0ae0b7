import { ACCESS, type Operation } from '@billing/core'
import { ENDPOINTS } from '@billing/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked } from './checked.ts'

let world: World
let api: World['api']
let owner: string

beforeAll(async () => {
  world = await openWorld()
  api = checked(world)
  const { account_id } = await world.signUp()
  owner = await tokenOf(world, { role: 'owner', account_id })
})
afterAll(() => world.close())

const secured = ENDPOINTS.filter(({ id }) => !['public', 'signature'].includes(ACCESS[id]))

const call = (id: Operation, token: string) => {
  const endpoint = ENDPOINTS.find((each) => each.id === id)
  if (!endpoint) throw new Error(`nobody serves ${id}`)
  const path = endpoint.path.replaceAll(/\{\w+\}/g, 'some-id')
  return api(endpoint.method.toUpperCase(), path, { token })
}

describe.each(secured)('$id', ({ id }) => {
  it.each(['x', `${'a'.repeat(5_000)}`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'refuses the token %.20s',
    async (token) => {
      const answer = await call(id, token)

      expect([answer.status, answer.body.code]).toEqual([401, 'auth.invalid_credentials'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
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
  const answer = await api('GET', '/me', { headers: { authorization: `bearer ${owner}` } })

  expect(answer.status).toBe(200)
})

it('a public operation does not look at the token', async () => {
  expect((await api('GET', '/plans', { token: 'garbage' })).status).toBe(200)
})
