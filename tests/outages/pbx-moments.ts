import { refuseFewerThanUsed } from '@billing/core'
import { expect } from 'vitest'
import { agree } from '../support/agree.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import { aMoment, keyed, type Moment, type Scene } from './drill.ts'

const JONAS = {
  customer_type: 'individual',
  full_name: 'Jonas Jonaitis',
  email: 'jonas@example.lt',
  plan_tier: 'starter',
  country: 'LT',
}

const onas = async ({ world, ona }: Scene) => {
  const all = await world.sandbox.listTenants()
  const [tenant, ...others] = all.filter((each) => each.reference === ona.account_id)
  expect(others).toEqual([])
  if (!tenant) throw new Error('the core has no tenant of hers')
  return tenant
}

const stateOf = async (scene: Scene, action: 'suspend' | 'restore') => {
  const { tenant_id } = await onas(scene)
  return scene.operate('POST', `/admin/tenants/${tenant_id}/state`, {
    body: { action, reason: 'asked by telephone' },
    ...keyed(action),
  })
}

const balance = ({ ask }: Scene) => ask('GET', '/payments/balance')

const SEATS = { item: 'seats', pbx_limit: 'seats', included: 0 }
const FEWER = { before: [{ ...SEATS, quantity: 10 }], wanted: [{ ...SEATS, quantity: 5 }] }

const none = async () => undefined

/** What may be under way when the phone-system core goes away. */
export const PBX_MOMENTS: readonly Moment[] = [
  aMoment({
    name: 'a card was given and the phone system is to be made',
    stands: 'PT1H',
    asked_at_most: 32,
    given: async ({ world }) => (await world.api('POST', '/signup', { body: JONAS })).body,
    async when({ world, settle }, { order_token }) {
      await world.sandbox.complete(order_token)
      await settle()
      return []
    },
    async meanwhile({ world }, { signup_id }) {
      const { status, failure_reason } = (await world.api('GET', `/signup/${signup_id}`)).body
      expect([status, failure_reason]).toEqual(['provisioning', null])
    },
    async after({ world }, { signup_id }) {
      expect((await world.api('GET', `/signup/${signup_id}`)).body.status).toBe('active')
      expect(await world.sandbox.listTenants()).toHaveLength(2)
    },
  }),
  aMoment({
    name: 'an operator suspends a customer',
    stands: 'PT10M',
    asked_at_most: 10,
    given: none,
    async when(scene) {
      const answer = await stateOf(scene, 'suspend')
      expect([answer.status, answer.body.code]).toEqual([503, 'upstream.pbx_unavailable'])
      return [answer]
    },
    async again(scene) {
      expect((await stateOf(scene, 'suspend')).status).toBe(200)
    },
    after: async (scene) => expect((await onas(scene)).level).toBe('emergency_only'),
  }),
  aMoment({
    name: 'an operator restores a customer',
    stands: 'PT10M',
    asked_at_most: 10,
    given: (scene) => stateOf(scene, 'suspend'),
    async when(scene) {
      const answer = await stateOf(scene, 'restore')
      expect([answer.status, answer.body.code]).toEqual([503, 'upstream.pbx_unavailable'])
      return [answer]
    },
    async again(scene) {
      expect((await stateOf(scene, 'restore')).status).toBe(200)
    },
    after: async (scene) => expect((await onas(scene)).level).toBe('full'),
  }),
  aMoment({
    name: 'a customer takes a larger plan at once',
    stands: 'PT1H',
    asked_at_most: 20,
    given: ({ advance }) => advance('P15D'),
    async when({ ask }) {
      const body = { new_tier: 'enterprise' }
      const answer = await ask('POST', '/subscription/change-plan-now', { body, ...keyed('up') })
      expect(answer.status).toBe(200)
      return [answer]
    },
    after: async (scene) => expect((await onas(scene)).plan_tier).toBe('enterprise'),
  }),
  aMoment({
    name: 'more seats were agreed',
    stands: 'PT1H',
    asked_at_most: 20,
    given: ({ world, ona }) => agree(world, ona.account_id, { seats: 8 }),
    async when({ world, ona, settle }) {
      await settle()
      await agree(world, ona.account_id, { seats: 12 })
      await settle()
      return []
    },
    after: async (scene) => expect((await onas(scene)).limits).toEqual({ seats: 12 }),
  }),
  aMoment({
    name: 'a customer takes fewer seats than are in use',
    stands: 'PT1M',
    asked_at_most: 2,
    async given(scene) {
      const { tenant_id } = await onas(scene)
      await scene.world.sandbox.setInUse(tenant_id, 'seats', 8)
      return () => refuseFewerThanUsed(scene.world.ports.pbx, tenant_id, FEWER)
    },
    async when(_scene, takeFewer) {
      await takeFewer()
      return []
    },
    after: (_scene, takeFewer) =>
      expect(takeFewer()).rejects.toMatchObject({ code: 'validation.failed' }),
  }),
  aMoment({
    name: 'a topup has been paid',
    stands: 'PT1H',
    asked_at_most: 20,
    given: ({ ask }) =>
      ask('POST', '/payments/topup', {
        body: { amount_minor: 2_500, currency: 'EUR' },
        ...keyed('topup'),
      }),
    async when({ world, settle, ask }, started) {
      await world.sandbox.complete(orderTokenIn(started))
      await settle()
      const [payment] = (await ask('GET', '/payments')).body.data
      expect(payment.status).toBe('completed')
      return []
    },
    after: async (scene) => expect((await onas(scene)).balance.amount_minor).toBe(2_500),
  }),
  aMoment({
    name: 'a customer looks at the balance for calls',
    stands: 'PT1M',
    asked_at_most: 2,
    given: none,
    async when(scene) {
      const answer = await balance(scene)
      expect([answer.status, answer.body.code]).toEqual([503, 'upstream.pbx_unavailable'])
      return [answer]
    },
    after: async (scene) => expect((await balance(scene)).status).toBe(200),
  }),
]
