import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { INDIVIDUAL, signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('on %s', (dialect) => {
  const story = signupStory(dialect)

  describe('a company signs up', () => {
    it('pays nothing, gets a phone system in Lithuanian, and signs in by the mailed link', async () => {
      // 1 February: the form
      const signup = await story.start()
      expect(signup).toMatchObject({
        status: 'pending_payment',
        amount_minor: 1900,
        currency: 'EUR',
      })
      await story.world.settle()
      expect((await story.world.mail('ona@example.lt')).map((mail) => mail.subject)).toHaveLength(1)

      // the hosted page: the card is saved and nothing is charged
      await story.world.sandbox.complete(signup.order_token)
      await story.world.settle()
      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
      expect(await story.world.sandbox.listCharges()).toEqual([])

      // the phone system, and the welcome
      const [tenant, ...others] = await story.world.sandbox.listTenants()
      expect(others).toEqual([])
      expect(tenant).toMatchObject({ name: 'UAB Žalgirio Ryšiai', level: 'full' })
      expect((await story.world.mail('ona@example.lt')).length).toBeGreaterThan(2)

      // the link sets a password and signs in
      const token = await story.linkToken('ona@example.lt')
      const password = 'visai naujas slaptažodis'
      const redeemed = await story.world.api('POST', '/auth/magic-link/redeem', {
        body: { token, password },
      })
      expect(redeemed.status).toBe(200)
      const me = await story.world.api('GET', '/me', { token: redeemed.body.access_token })
      expect(me.body).toMatchObject({ email: 'ona@example.lt', role: 'owner', language: 'lt' })

      // the trial runs to the 15th, at the same time of day
      const subscription = await story.world.api('GET', '/subscription', {
        token: redeemed.body.access_token,
      })
      expect(subscription.body).toMatchObject({
        plan_tier: 'business',
        status: 'trialing',
        trial_ends_at: '2026-02-15T09:00:00.000Z',
        current_period_end: '2026-02-15T09:00:00.000Z',
        next_invoice_at: '2026-02-15T09:00:00.000Z',
      })
      expect(subscription.body.default_payment_method_id).toMatch(/^[0-9a-f-]{36}$/)
      const info = await story.world.api('GET', '/me/tenant', { token: redeemed.body.access_token })
      expect(info.body).toMatchObject({ tenant_id: tenant?.tenant_id })
    })
  })

  describe('an individual signs up', () => {
    it('is called by their full name, split for the user', async () => {
      const customer = await story.world.signUp({ ...INDIVIDUAL, password: 'a long enough word' })

      const account = await story.world.api('GET', '/account', { token: customer.token })
      const me = await story.world.api('GET', '/me', { token: customer.token })

      expect(account.body).toMatchObject({ company_name: 'Jonas Petras Jonaitis', language: 'en' })
      expect(me.body).toMatchObject({ first_name: 'Jonas Petras', last_name: 'Jonaitis' })
    })
  })

  describe('webhooks', () => {
    it('may all be lost: the poller finds the saved card within ten minutes', async () => {
      await story.world.sandbox.setWebhookMode('hold')
      const signup = await story.start()
      await story.world.advance('PT1H')
      await story.world.sandbox.complete(signup.order_token)
      expect(await story.statusOf(signup.signup_id)).toEqual(['pending_payment', null])

      await story.world.advance('PT10M')

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
    })

    it('that come twice, late and in reverse change nothing more', async () => {
      await story.world.sandbox.setWebhookMode('duplicate')
      const signup = await story.start()
      await story.world.sandbox.complete(signup.order_token)
      await story.world.settle()
      await story.world.sandbox.setWebhookMode('reorder')
      await story.world.sandbox.releaseWebhooks()
      await story.world.settle()

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
      expect(await story.world.sandbox.listTenants()).toHaveLength(1)
      // the link, the contract, the question for the address, and the welcome
      expect(await story.world.mail('ona@example.lt')).toHaveLength(4)
    })
  })

  describe('a card', () => {
    it('that is refused leaves the same order open for another one', async () => {
      const signup = await story.start()
      await story.world.sandbox.complete(signup.order_token, { behaviour: 'decline' })
      await story.world.settle()
      expect(await story.statusOf(signup.signup_id)).toEqual(['pending_payment', null])

      await story.world.sandbox.complete(signup.order_token)
      await story.world.settle()

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
    })

    it('is proved by one cent that is held and let go, where the provider refuses zero', async () => {
      await story.reopen({ zero_amount: 'refuse' })

      const signup = await story.start()
      await story.world.sandbox.complete(signup.order_token)
      await story.world.settle()

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
      const [order, ...others] = await story.world.sandbox.listOrders()
      expect(others).toEqual([])
      expect(order).toMatchObject({ state: 'cancelled', amount_minor: 1 })
      const movements = await story.world.sandbox.listCharges()
      expect(movements.map((movement) => movement.kind)).toEqual(['release', 'hold'])
    })
  })
})
