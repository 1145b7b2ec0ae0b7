import { createClient } from '@billing/client'
import { afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { askWorld } from './open-portal.ts'

let world: World
afterEach(() => world.close())

it('a client in the same process signs in, and reads what the types say', async () => {
  world = await openWorld()
  const { email, password } = await world.signUp()
  const app = { fetch: askWorld(world) }

  const url = 'https://billing.example.com/v1'
  const stranger = createClient({ url, fetch: app.fetch }) // without `fetch`, over the network
  const signed_in = await stranger.POST('/auth/sign-in', { body: { email, password } })
  if (signed_in.error) throw new Error(signed_in.error.code) // a refusal is a value

  const authorization = `Bearer ${signed_in.data.access_token}`
  const client = createClient({ url, fetch: app.fetch, headers: { authorization } })
  const { data } = await client.GET('/invoices', { params: { query: { limit: 10 } } })

  expect(data?.data).toEqual([])
})
