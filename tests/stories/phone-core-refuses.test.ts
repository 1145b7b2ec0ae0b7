import { createBilling, type PbxCore, SYSTEM } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { operate } from './operator-hand.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** The service, were its phone-system core to answer so. */
const meeting = (answers: Partial<PbxCore>) => {
  const pbx = Object.assign(Object.create(world.ports.pbx), answers) as PbxCore
  return createBilling({ ...world.ports, pbx })
}
const alerts = async () => {
  const { alerts: raised } = await world.billing.scheduler.alerts(SYSTEM)
  return raised.flatMap(({ id, metric }) => (id === 'no_tick' ? [] : [[id, metric]]))
}
const REFUSED = { kind: 'refused', code: 'invalid', message: 'No such level.' } as const

const subscriptionOf = async (account_id: string) => {
  const found = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  return `/admin/subscriptions/${found?.subscription_id}`
}

/** Has a customer's service suspended, of which the core has not heard yet; resolves to a look at the tenant. */
const suspended = async () => {
  const { account_id } = await world.signUp()
  const path = `${await subscriptionOf(account_id)}/transition`
  const { status } = await operate(world, 'POST', path, { body: { to_status: 'suspended' } })
  expect(status).toBe(200)
  return () => world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
}

it('a level that the core refuses is an alert at once, and is asked for until the core agrees', async () => {
  const tenant = await suspended()

  await meeting({ setLevel: async () => REFUSED }).worker.tick(SYSTEM)

  expect(await alerts()).toEqual([['tenant_unknown', 1]])
  await world.advance('PT1M')
  expect(await alerts()).toEqual([])
  expect((await tenant())?.actual_level).toBe('emergency_only')
})

it('a plan that the core refuses is given up at once, of which an alert tells', async () => {
  const { account_id } = await world.signUp()
  const path = `${await subscriptionOf(account_id)}/change-plan`
  const asked = await operate(world, 'POST', path, {
    body: { new_tier: 'enterprise', effective: 'immediate', reason: 'asked' },
  })
  expect(asked.status).toBe(200)

  await meeting({ changePlan: async () => REFUSED }).worker.tick(SYSTEM)

  expect(await alerts()).toEqual([['effects_given_up', 1]])
})

it('a core that asks us to wait is not asked any sooner', async () => {
  const tenant = await suspended()

  const busy = { kind: 'not_attempted', retry_after: 600 } as const
  await meeting({ setLevel: async () => busy }).worker.tick(SYSTEM)

  await world.advance('PT9M')
  expect((await tenant())?.actual_level).toBe('full')
  await world.advance('PT1M')
  expect((await tenant())?.actual_level).toBe('emergency_only')
})
