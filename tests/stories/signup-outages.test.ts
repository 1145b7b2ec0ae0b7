import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { operatorCall } from '../support/actors.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { COMPANY, signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('on %s', (dialect) => {
  const story = signupStory(dialect)

  describe('the phone-system core', () => {
    it('may be away for an hour: the signup waits and is done within one back-off of its return', async () => {
      const signup = await story.start()
      await story.world.sandbox.setFault('pbx', 'down')
      await story.world.sandbox.complete(signup.order_token)
      await story.world.advance('PT1H')
      expect(await story.statusOf(signup.signup_id)).toEqual(['provisioning', null])

      await story.world.sandbox.clearFaults()
      await story.world.advance('PT5M')

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
    })

    it('that stays away for more than 15 minutes is an alert, for as long as the signup waits', async () => {
      const alerts = async () =>
        (await story.world.billing.scheduler.alerts(SYSTEM)).alerts.map(({ id }) => id)
      const signup = await story.start()
      await story.world.settle()
      await story.world.sandbox.setFault('pbx', 'down')
      await story.world.sandbox.complete(signup.order_token)
      await story.world.advance('PT15M')
      expect(await alerts()).toEqual([])

      await story.world.advance('PT1M')
      expect(await alerts()).toEqual(['outbox_old'])
      await story.world.advance('PT5H')
      expect(await alerts()).toEqual(['outbox_old'])

      await story.world.sandbox.clearFaults()
      await story.world.advance('PT5M')
      expect(await alerts()).toEqual([])
    })

    it('may make the tenant and lose the answer: the tenant is adopted, not made again', async () => {
      const signup = await story.start()
      await story.world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
      await story.world.sandbox.complete(signup.order_token)
      await story.world.settle()
      expect(await story.statusOf(signup.signup_id)).toEqual(['provisioning', null])

      await story.world.advance('PT10S')

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
      expect(await story.world.sandbox.listTenants()).toHaveLength(1)
    })

    it('is told that an adopted tenant works in full, on the plan that is paid, however it was found', async () => {
      const signup = await story.start()
      const { sandbox } = story.world
      await sandbox.setFault('pbx', 'timeout_after_effect', 1)
      await sandbox.complete(signup.order_token)
      await story.world.settle()
      const [made] = await sandbox.listTenants()
      const asked = made?.plan_tier
      await sandbox.pbx.setLevel(made?.tenant_id ?? '', 'emergency_only', 1_700_000_000)
      await sandbox.pbx.changePlan(made?.tenant_id ?? '', 'another')

      await story.world.advance('PT10S')

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
      expect(await sandbox.listTenants()).toMatchObject([{ level: 'full', plan_tier: asked }])
    })

    it('whose tenant was deleted before we knew of it fails the signup: a tombstone is not adopted', async () => {
      const signup = await story.start()
      await story.world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
      await story.world.sandbox.complete(signup.order_token)
      await story.world.settle()
      const [made] = await story.world.sandbox.listTenants()
      await story.world.sandbox.pbx.deleteTenant(made?.tenant_id ?? '')

      await story.world.advance('PT10S')

      expect(await story.statusOf(signup.signup_id)).toEqual(['failed', 'provisioning_refused'])
    })

    it('that stays away for a day fails the signup; an operator provisions it by hand later', async () => {
      const signup = await story.start()
      await story.world.sandbox.setFault('pbx', 'down')
      await story.world.sandbox.complete(signup.order_token)
      await story.world.advance('P1D')
      expect(await story.statusOf(signup.signup_id)).toEqual(['failed', 'provisioning_timeout'])
      const [told] = await story.world.mail('ona@example.lt')

      await story.world.sandbox.clearFaults()
      const account_id = (
        await story.world.ports.store.read((tx) => tx.signups.get(signup.signup_id))
      )?.prospect_account_id
      await story.world.billing.tenants.provisionByHand(operatorCall(), {
        account_id: account_id ?? '',
        override_reason: 'the core was away',
      })
      await story.world.settle()

      expect(told?.subject).toBeDefined()
      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
      expect(await story.world.sandbox.listTenants()).toHaveLength(1)
    })
  })

  describe('the payment provider', () => {
    it('that is away makes the signup fail whole: the same key may be tried again', async () => {
      await story.world.sandbox.setFault('payments', 'down')
      const headers = { 'idempotency-key': 'signup-1' }
      const refused = await story.world.api('POST', '/signup', { body: COMPANY, headers })
      expect(refused.status).toBe(500)
      expect(refused.body).toMatchObject({ code: 'internal', retry_after: expect.any(Number) })
      expect(
        await story.world.ports.store.read((tx) => tx.users.byEmail('ona@example.lt')),
      ).toBeUndefined()

      await story.world.sandbox.clearFaults()
      await story.start(COMPANY, headers)

      expect(await story.world.sandbox.listOrders()).toHaveLength(1)
    })

    it('that makes the order and loses the answer is asked by our reference: one order', async () => {
      await story.world.sandbox.setFault('payments', 'timeout_after_effect', 1)
      const headers = { 'idempotency-key': 'signup-1' }
      const unknown = await story.world.api('POST', '/signup', { body: COMPANY, headers })
      expect(unknown.status).toBe(500)

      const signup = await story.start(COMPANY, headers)

      const [order, ...others] = await story.world.sandbox.listOrders()
      expect(others).toEqual([])
      expect(order?.order_token).toBe(signup.order_token)
    })
  })
})
