import { expect, it } from 'vitest'
import { openWorld } from './world.ts'

it('a world plays a signup to its phone system, at the instant that it is given', async () => {
  const world = await openWorld({ now: '2026-02-01T09:00:00Z' })

  const customer = await world.signUp()
  const me = await world.api('GET', '/me', { token: customer.token })

  expect(me.body).toMatchObject({ email: customer.email, created_at: '2026-02-01T09:00:00.000Z' })
  expect((await world.mail(customer.email)).length).toBeGreaterThan(0)
  await world.close()
})

it('time in a world moves only when it is told to', async () => {
  const world = await openWorld({ now: '2026-02-01T09:00:00Z' })

  const before = world.now()
  const { now } = await world.advance('P1D')

  expect(now - before).toBe(86_400_000)
  await world.close()
})

it('a world gives an operator with a second factor', async () => {
  const world = await openWorld()

  const me = await world.api('GET', '/me', { token: await world.operator() })

  expect(me.body).toMatchObject({ role: 'admin' })
  await world.close()
})

it('a provider called while a transaction is open fails the world, even when nobody hears the error', async () => {
  const world = await openWorld()

  await world.ports.store.transaction(async () => {
    await expect(async () => world.ports.pbx.findTenant('a')).rejects.toThrow('pbx.findTenant')
  })

  await expect(world.close()).rejects.toThrow(
    'pbx.findTenant was called while a transaction was open',
  )
})
