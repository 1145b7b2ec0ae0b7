import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'
import { operate } from './operator-hand.ts'
import { keyed, restoreStory, toPay } from './restore-story.ts'

/**
 * The database goes back, the world outside does not. The net of the class is the fault "the database goes back",
 * with "nothing captured twice under one reference"; here is each request that is sent again. Source: contract 7.3.
 */
describe.each(STORY_DIALECTS)(
  'a request that a restored database has forgotten, on %s',
  (dialect) => {
    const story = moneyStory(dialect)
    const { inLostHours, outside, signedIn, balances } = restoreStory(story)
    const at = (date: string) => story.world.until(`${date}T09:30:00Z`)

    it('finds the order of a topup when its lost request is sent again under the same key', async () => {
      const ona = await story.customer()
      const sent = await signedIn(ona, toPay)
      await inLostHours(async () => {
        const started = await ona.ask('POST', '/payments/topup', sent)
        await story.world.sandbox.complete(orderTokenIn(started))
        await story.world.settle()
      })

      const again = await ona.ask('POST', '/payments/topup', sent)
      await story.world.advance('PT15M')

      expect(again.status).toBe(201)
      expect((await outside()).moved).toEqual(['capture 2500'])
      // Once at the core too: what is credited there is named by what stays, the order.
      expect(await balances()).toEqual([2_500])
      expect((await ona.ask('GET', '/payments')).body.data).toMatchObject([{ status: 'completed' }])
    })

    it('lets the same key stand for another topup when its first one is long over', async () => {
      const { email, password } = await story.world.signUp()
      for (const day of ['2026-02-03', '2026-02-06']) {
        await at(day)
        const signIn = await story.world.api('POST', '/auth/sign-in', { body: { email, password } })
        const sent = { ...toPay, token: signIn.body.access_token }
        const started = await story.world.api('POST', '/payments/topup', sent)
        await story.world.sandbox.complete(orderTokenIn(started))
        await story.world.settle()
      }

      expect((await outside()).moved).toEqual(['capture 2500', 'capture 2500'])
    })

    it('finds the order of a change of plan when its lost request is sent again', async () => {
      const ona = await story.customer()
      await at('2026-02-22')
      const wish = { body: { new_tier: 'enterprise' }, ...keyed('the-change') }
      const sent = await signedIn(ona, wish)
      const change = () => ona.ask('POST', '/subscription/change-plan-now', sent)
      await inLostHours(async () => {
        expect((await change()).status).toBe(200)
      })
      const { moved } = await outside()
      expect(moved).toHaveLength(2)

      expect((await change()).status).toBe(200)

      expect((await outside()).moved).toEqual(moved)
      expect((await ona.ask('GET', '/subscription')).body.plan_tier).toBe('enterprise')
    })

    /** A refund of EUR 10 is made and forgotten. Resolves to how the operator asks for one. */
    const forgottenRefund = async () => {
      const ona = await story.customer()
      await at('2026-02-16')
      const { invoice_id } = await clerksDesk(story.world, ona).invoice('PBX-2026-000001')
      await operate(story.world, 'GET', '/admin/customers')
      const operator = await story.world.ports.store.read((tx) => tx.accounts.operator())
      const account_id = operator?.account_id ?? ''
      const token = await tokenOf(story.world, { role: 'admin', account_id, twofa: true })
      const give = (key: string, amount_minor = 1_000) => {
        const amount = { amount_minor, currency: 'EUR' }
        const body = { invoice_id, amount, reason: 'goodwill', provider_refund: true }
        return story.world.api('POST', '/admin/credit-notes', { token, body, ...keyed(key) })
      }
      await inLostHours(async () => {
        expect((await give('the-refund')).status).toBe(201)
      })
      return give
    }
    const onceBack = ['capture 2299', 'refund 1000']

    it('finds a refund when its lost request is sent again', async () => {
      const give = await forgottenRefund()

      expect((await give('the-refund')).status).toBe(201)
      await story.world.advance('PT1H')

      expect((await outside()).moved).toEqual(onceBack)
    })

    it('takes another request for the same refund for the one that was made, and makes no other before', async () => {
      const give = await forgottenRefund()

      const other = await give('of-another-amount', 500)
      expect([other.status, other.body.code]).toEqual([402, 'payment.declined'])
      expect((await give('another-request')).status).toBe(201)

      expect((await outside()).moved).toEqual(onceBack)
      expect((await give('of-another-amount-now', 500)).status).toBe(201)
      expect((await outside()).moved).toEqual([...onceBack, 'refund 500'])
    })

    it('finds the card proof of a signup whose lost request is sent again', async () => {
      const body = {
        plan_tier: 'business',
        customer_type: 'company',
        company_name: 'UAB Lost',
        email: 'lost@example.lt',
        admin_first_name: 'Ona',
        admin_last_name: 'Onaitė',
        country: 'LT',
      }
      const request = () => story.world.api('POST', '/signup', { body, ...keyed('the-signup') })
      await inLostHours(async () => {
        const { body: started } = await request()
        await story.world.sandbox.complete(started.order_token)
        await story.world.settle()
      })

      const again = await request()
      await story.world.advance('PT15M')

      expect(again.status).toBe(202)
      expect(await outside()).toMatchObject({ orders: 1 })
      const { body: signup } = await story.world.api('GET', `/signup/${again.body.signup_id}`)
      expect(signup.status).toBe('active')
      expect(await story.world.sandbox.listTenants()).toHaveLength(1)
      expect((await story.world.billing.tenants.reconcile(SYSTEM)).strangers).toEqual([])
    })

    it('finds the order of a new card whose lost request is sent again', async () => {
      const ona = await story.customer()
      const sent = await signedIn(ona, keyed('the-card'))
      const add = () => ona.ask('POST', '/payment-methods', sent)
      let lost = ''
      await inLostHours(async () => {
        lost = orderTokenIn(await add())
      })

      expect(orderTokenIn(await add())).toBe(lost)
    })
  },
)
