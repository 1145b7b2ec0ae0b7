import { createBilling, type Ports, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { COMPANY, signupStory } from '../stories/signup-story.ts'
import { operatorCall } from '../support/actors.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { mailboxOf } from '../support/mailbox.ts'

describe.each(STORY_DIALECTS)('on %s', (dialect) => {
  const story = signupStory(dialect)

  /** The account that the signup is for. */
  const prospectOf = async (signup_id: string) => {
    const signup = await story.world.ports.store.read((tx) => tx.signups.get(signup_id))
    if (!signup?.prospect_account_id) throw new Error(`${signup_id} is for no account`)
    return signup.prospect_account_id
  }
  const byHand = (account_id: string) =>
    story.world.billing.tenants.provisionByHand(operatorCall(), {
      account_id,
      override_reason: 'pays by bank',
    })
  const ownerOf = (email_key: string) =>
    story.world.ports.store.read(async (tx) => (await tx.users.byEmail(email_key))?.account_id)
  const cardsOf = (account_id: string) =>
    story.world.ports.store.read((tx) => tx.paymentMethods.ofAccount(account_id))

  describe('an e-mail', () => {
    it('of a returning customer is taken from the moment their new card is verified', async () => {
      const { account_id } = await story.world.signUp({ email: COMPANY.email })
      await story.world.ports.store.transaction(async (tx) => {
        const account = await tx.accounts.get(account_id)
        if (account) await tx.accounts.put({ ...account, status: 'cancelled' })
      })
      await story.world.sandbox.setFault('pbx', 'down')
      const returning = await story.start()
      await story.world.sandbox.complete(returning.order_token)
      await story.world.settle()

      const stranger = await story.start()
      await story.world.sandbox.complete(stranger.order_token)
      await story.world.sandbox.clearFaults()
      await story.world.advance('PT1H')

      expect(await story.statusOf(returning.signup_id)).toEqual(['active', null])
      expect(await story.statusOf(stranger.signup_id)).toEqual(['pending_payment', null])
      expect(await ownerOf('ona@example.lt')).toBe(account_id)
      const body = { token: await mailboxOf(story.world, 'ona@example.lt').token('/first-login') }
      expect((await story.world.api('POST', '/auth/first-login', { body })).status).toBe(200)
      expect(await ownerOf('ona@example.lt')).toBe(await prospectOf(returning.signup_id))
    })

    it.each(['up', 'down'])(
      'of an account that an operator provisioned is taken, its address proved or not (core %s)',
      async (core) => {
        if (core === 'down') await story.world.sandbox.setFault('pbx', 'down')
        const customer = await story.start()
        const provisioned = byHand(await prospectOf(customer.signup_id))
        if (core === 'up') await provisioned
        else await expect(provisioned).rejects.toMatchObject({ code: 'upstream.pbx_unavailable' })
        await story.world.settle()

        const stranger = await story.start()
        await story.world.sandbox.complete(stranger.order_token)
        await story.world.sandbox.clearFaults()
        await story.world.advance('PT1H')

        expect(await story.statusOf(customer.signup_id)).toEqual(['active', null])
        expect(await story.statusOf(stranger.signup_id)).toEqual(['pending_payment', null])
        expect(await ownerOf('ona@example.lt')).toBe(await prospectOf(customer.signup_id))
        expect(await story.world.sandbox.listTenants()).toHaveLength(1)
      },
    )
  })

  describe('a signup that was never provisioned', () => {
    it('leaves no card at the provider and no address anywhere, thirty days later', async () => {
      await story.world.sandbox.setFault('pbx', 'down')
      const signup = await story.start()
      const account_id = await prospectOf(signup.signup_id)
      await story.world.sandbox.complete(signup.order_token)
      await story.world.advance('P1DT1H')
      expect(await story.statusOf(signup.signup_id)).toEqual(['failed', 'provisioning_timeout'])
      const [card] = await cardsOf(account_id)
      const cards = () => story.world.ports.payments.listMethods(card?.provider_customer_id ?? '')
      expect(await cards()).toMatchObject({ kind: 'methods', methods: [{ last4: '4242' }] })

      await story.world.advance('P31D')

      expect(await cards()).toEqual({ kind: 'methods', methods: [] })
      const intent = await story.world.ports.store.read((tx) => tx.tenants.intentOf(account_id))
      expect(intent).toMatchObject({ name: '', contact_email: '' })
    })
  })

  describe('a card', () => {
    it('saved after an operator provisioned the account becomes its default', async () => {
      const signup = await story.start()
      const account_id = await prospectOf(signup.signup_id)
      await byHand(account_id)
      await story.world.settle()

      await story.world.sandbox.complete(signup.order_token)
      await story.world.settle()
      await story.world.advance('PT1H')

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
      expect(await cardsOf(account_id)).toMatchObject([{ last4: '4242', is_default: true }])
      expect(await story.world.sandbox.listTenants()).toHaveLength(1)
    })

    it('that was being confirmed when its signup was superseded leaves no money held', async () => {
      await story.reopen({ zero_amount: 'refuse' })
      const older = await story.start()
      await story.start()
      const { ports } = story.world
      const payments: Ports['payments'] = {
        ...ports.payments,
        getOrder: (order_id) => ports.payments.getOrder(order_id),
        cancelOrder: async () => ({
          kind: 'refused',
          code: 'bad_state',
          message: 'The order is processing.',
        }),
      }
      await createBilling({ ...ports, payments }).worker.tick(SYSTEM)

      await story.world.sandbox.complete(older.order_token)
      await story.world.settle()
      await story.world.advance('PT15M')

      const orders = await story.world.sandbox.listOrders()
      expect(orders.map((order) => order.state).toSorted()).toEqual(['cancelled', 'pending'])
    })
  })
})
