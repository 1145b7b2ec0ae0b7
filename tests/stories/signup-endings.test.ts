import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { COMPANY, signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('on %s', (dialect) => {
  const story = signupStory(dialect)

  describe('an e-mail', () => {
    it('that is taken gets the same answer, no account, and a mail that says so', async () => {
      await story.world.signUp({ email: 'Ona@example.lt' })
      const before = await story.world.mail('ona@example.lt')

      const again = await story.start({ ...COMPANY, email: 'ONA@example.lt' })
      await story.world.sandbox.complete(again.order_token)
      await story.world.settle()

      expect(Object.keys(again).toSorted()).toEqual(
        [
          'amount_minor',
          'checkout_url',
          'created_at',
          'currency',
          'first_invoice',
          'order_token',
          'price_with_vat',
          'signup_id',
          'status',
        ].toSorted(),
      )
      expect(await story.statusOf(again.signup_id)).toEqual(['pending_payment', null])
      expect(await story.world.sandbox.listTenants()).toHaveLength(1)
      expect(await story.world.mail()).toHaveLength(before.length + 1)

      // seven days later its public status ends like any other that nobody paid
      await story.world.advance('P7D')
      expect(await story.statusOf(again.signup_id)).toEqual(['failed', 'expired'])
    })

    it('that nobody proved is taken over by a newer signup: nothing of the older one lives on', async () => {
      const older = await story.start({ ...COMPANY, password: 'the older password' })
      await story.world.settle()
      const stale = await story.linkToken('ona@example.lt')

      const newer = await story.start({ ...COMPANY, password: 'the newer password' })
      await story.world.settle()

      expect(await story.statusOf(older.signup_id)).toEqual(['failed', 'superseded'])
      const signIn = (password: string) =>
        story.world.api('POST', '/auth/sign-in', { body: { email: COMPANY.email, password } })
      expect((await signIn('the older password')).status).toBe(401)
      expect((await signIn('the newer password')).status).toBe(200)
      const redeem = { token: stale, password: 'a long enough word' }
      expect(
        (await story.world.api('POST', '/auth/magic-link/redeem', { body: redeem })).status,
      ).toBe(401)
      const orders = await story.world.sandbox.listOrders()
      expect(orders.map((order) => order.state).toSorted()).toEqual(['cancelled', 'pending'])
      expect(await story.statusOf(newer.signup_id)).toEqual(['pending_payment', null])
    })

    it('two signups of one e-mail at the same moment end as one', async () => {
      const [first, second] = await Promise.all([story.start(), story.start()])
      await story.world.settle()

      const states = [await story.statusOf(first.signup_id), await story.statusOf(second.signup_id)]

      expect(states).toHaveLength(2)
      expect(states).toContainEqual(['failed', 'superseded'])
      expect(states).toContainEqual(['pending_payment', null])
    })
  })

  describe('a signup that nobody pays', () => {
    it('expires after seven days; thirty days later names and addresses are gone', async () => {
      const signup = await story.start()
      await story.world.advance('P6D')
      expect(await story.statusOf(signup.signup_id)).toEqual(['pending_payment', null])

      await story.world.advance('P1D')
      expect(await story.statusOf(signup.signup_id)).toEqual(['failed', 'expired'])
      expect((await story.world.sandbox.listOrders())[0]?.state).toMatch(/cancelled|failed/)

      await story.world.advance('P31D')
      const kept = await story.world.ports.store.read(async (tx) => {
        const row = await tx.signups.get(signup.signup_id)
        return { row, account: await tx.accounts.get(row?.prospect_account_id ?? '') }
      })
      expect(kept.row?.email).toBe('')
      expect(kept.account).toMatchObject({
        status: 'cancelled',
        company_name: '',
        contact_email: '',
      })
    })

    it('does not expire while the provider cannot say whether it was paid in time', async () => {
      await story.world.sandbox.setWebhookMode('hold')
      const signup = await story.start()
      await story.world.advance('P6DT23H50M')
      await story.world.sandbox.setFault('payments', 'down')
      await story.world.sandbox.complete(signup.order_token)
      await story.world.advance('PT1H')
      expect(await story.statusOf(signup.signup_id)).toEqual(['pending_payment', null])

      await story.world.sandbox.clearFaults()
      await story.world.advance('PT10M')

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
    })

    it('that was superseded and is paid all the same: the card is forgotten, nothing is held', async () => {
      await story.reopen({ zero_amount: 'refuse' })
      const older = await story.start()
      await story.world.sandbox.setFault('payments', 'down')
      await story.world.sandbox.complete(older.order_token)
      await story.world.sandbox.clearFaults()
      const newer = await story.start()
      await story.world.settle()

      const states = [await story.statusOf(older.signup_id), await story.statusOf(newer.signup_id)]
      expect(states).toContainEqual(['failed', 'superseded'])
      await story.world.advance('PT1H')
      const held = (await story.world.sandbox.listOrders()).filter(
        (order) => order.state === 'authorised',
      )
      expect(held).toEqual([])
      expect(await story.world.sandbox.listTenants()).toEqual([])
    })
  })
})
