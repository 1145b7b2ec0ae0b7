import { expect } from 'vitest'
import { orderTokenIn } from '../support/card-actions.ts'
import { aMoment, keyed, type Moment, type Scene } from './drill.ts'

const JONAS = {
  customer_type: 'individual',
  full_name: 'Jonas Jonaitis',
  email: 'jonas@example.lt',
  plan_tier: 'starter',
  country: 'LT',
  password: 'trys žalios obelys',
}

const signupOf = ({ world }: Scene) =>
  world.api('POST', '/signup', { body: JONAS, ...keyed('jonas') })

const statusOf = async ({ world }: Scene, signup_id: string) =>
  (await world.api('GET', `/signup/${signup_id}`)).body.status

const movements = async ({ world }: Scene, kind: string) =>
  (await world.sandbox.listCharges()).filter((each) => each.kind === kind)

const liveOrders = async ({ world }: Scene, email: string) => {
  const orders = await world.sandbox.listOrders()
  return orders.filter((each) => each.customer_email === email && each.state === 'pending')
}

const none = async () => undefined

const RENEWAL: Omit<Moment<unknown>, 'name'> = {
  stands: 'PT4H',
  asked_at_most: 14,
  given: ({ advance }) => advance('P13DT23H'),
  when: async () => [],
  async meanwhile({ ask }) {
    expect((await ask('GET', '/subscription')).body.status).toBe('trialing')
    expect((await ask('GET', '/me/banners')).body.items).toEqual([])
  },
  async after(scene) {
    expect((await scene.ask('GET', '/subscription')).body.status).toBe('active')
    expect(await movements(scene, 'capture')).toHaveLength(1)
    const kinds = (await scene.ask('GET', '/me/notifications')).body.items.map(
      (each: { kind: string }) => each.kind,
    )
    expect(kinds.filter((kind: string) => /fail|past_due|dunning/.test(kind))).toEqual([])
  },
}

const UPGRADE: Omit<Moment<unknown>, 'name'> = {
  stands: 'PT30S',
  asked_at_most: 8,
  given: ({ advance }) => advance('P15D'),
  async when(scene) {
    const answer = await upgradeOf(scene)
    expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
    return [answer]
  },
  async after(scene) {
    // What could not be charged was dropped; the same key then says so, or that it was done.
    const answer = await upgradeOf(scene)
    const { plan_tier } = (await scene.ask('GET', '/subscription')).body
    const captures = await movements(scene, 'capture')
    expect([answer.status, plan_tier, captures.length]).toEqual([200, 'enterprise', 2])
  },
}

/** What may be under way when the payment provider goes away. */
export const PAYMENT_MOMENTS: readonly Moment[] = [
  aMoment({
    name: 'somebody signs up',
    stands: 'PT10S',
    asked_at_most: 3,
    given: none,
    async when(scene) {
      const answer = await signupOf(scene)
      expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
      return [answer]
    },
    async again(scene) {
      const { status, body } = await signupOf(scene)
      expect(status).toBe(202)
      expect(await liveOrders(scene, JONAS.email)).toHaveLength(1)
      await scene.world.sandbox.complete(body.order_token)
      await scene.settle()
      expect(await statusOf(scene, body.signup_id)).toBe('active')
    },
    after: async ({ world }) => expect(await world.sandbox.listTenants()).toHaveLength(2),
  }),
  aMoment({
    name: 'a card has just been given',
    stands: 'PT1H',
    asked_at_most: 30,
    given: async (scene) => (await signupOf(scene)).body,
    async when({ world, settle }, { order_token }) {
      await world.sandbox.complete(order_token)
      await settle()
      return []
    },
    async meanwhile(scene, { signup_id }) {
      expect(await statusOf(scene, signup_id)).toBe('pending_payment')
    },
    async after(scene, { signup_id }) {
      expect(await statusOf(scene, signup_id)).toBe('active')
      expect(await scene.world.sandbox.listTenants()).toHaveLength(2)
    },
  }),
  aMoment({ ...RENEWAL, name: 'a renewal is charged' }),
  aMoment({
    ...RENEWAL,
    name: 'the order of a renewal is made and is paid',
    answered_first: 1,
    // A young order is read often.
    asked_at_most: 35,
  }),
  aMoment({
    name: 'an operator refunds a part of an invoice',
    stands: 'PT1H',
    asked_at_most: 10,
    async given({ advance, ask }) {
      await advance('P15D')
      return (await ask('GET', '/invoices')).body.data[0].invoice_id as string
    },
    when: async (scene, invoice_id) => [await refundOf(scene, invoice_id)],
    async again(scene, invoice_id) {
      // A refund in doubt is asked for again under its own key, by whoever comes first.
      const { status } = await refundOf(scene, invoice_id)
      expect(status).toBe(201)
    },
    async after(scene) {
      const refunds = await movements(scene, 'refund')
      expect(refunds.map((each) => each.amount_minor)).toEqual([500])
    },
  }),
  aMoment({
    name: 'a topup begins',
    stands: 'PT1M',
    asked_at_most: 5,
    given: none,
    async when(scene) {
      const answer = await topupOf(scene)
      expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
      return [answer]
    },
    async again(scene) {
      const answer = await topupOf(scene)
      expect(answer.status).toBe(201)
      expect(await liveOrders(scene, scene.ona.email)).toHaveLength(1)
      await scene.world.sandbox.complete(orderTokenIn(answer))
    },
    after: expectToppedUpOnce,
  }),
  aMoment({
    name: 'a topup has just been paid',
    stands: 'PT2H',
    asked_at_most: 30,
    given: topupOf,
    async when({ world, settle, ask }, started) {
      await world.sandbox.complete(orderTokenIn(started))
      await settle()
      const [payment] = (await ask('GET', '/payments')).body.data
      expect(payment.status).toBe('pending')
      return []
    },
    after: expectToppedUpOnce,
  }),
  aMoment({ ...UPGRADE, name: 'a customer takes a larger plan at once' }),
  aMoment({
    ...UPGRADE,
    name: 'the order of a larger plan is made and is paid',
    answered_first: 1,
  }),
  aMoment({
    name: 'a customer adds a card',
    stands: 'PT1M',
    asked_at_most: 5,
    given: none,
    async when(scene) {
      const answer = await cardOf(scene)
      expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
      return [answer]
    },
    async again(scene) {
      const answer = await cardOf(scene)
      expect(answer.status).toBe(201)
      const card = { brand: 'visa', last4: '1111', exp_month: 1, exp_year: 2035 } as const
      await scene.world.sandbox.complete(orderTokenIn(answer), { card })
    },
    async after({ ask }) {
      const { data } = (await ask('GET', '/payment-methods')).body
      expect(data.map((each: { last4: string }) => each.last4).toSorted()).toEqual(['1111', '4242'])
    },
  }),
  aMoment({
    name: 'a customer deletes a card',
    always: ['html'],
    stands: 'PT4H',
    asked_at_most: 10,
    async given(scene) {
      const card = { brand: 'visa', last4: '1111', exp_month: 1, exp_year: 2035 } as const
      await scene.world.sandbox.complete(orderTokenIn(await cardOf(scene)), { card })
      await scene.settle()
      const { data } = (await scene.ask('GET', '/payment-methods')).body
      return data.find((each: { last4: string }) => each.last4 === '1111')
        .payment_method_id as string
    },
    async when({ ask }, id) {
      const answer = await ask('DELETE', `/payment-methods/${id}`, keyed('delete'))
      expect(answer.status).toBe(204)
      return [answer]
    },
    async after({ world }) {
      expect((await world.sandbox.listCards()).map(({ last4 }) => last4)).toEqual(['4242'])
    },
  }),
]

const refundOf = (scene: Scene, invoice_id: string) =>
  scene.operate('POST', '/admin/credit-notes', {
    ...keyed('refund'),
    body: {
      invoice_id,
      amount: { amount_minor: 500, currency: 'EUR' },
      reason: 'goodwill',
      provider_refund: true,
    },
  })

function topupOf(scene: Scene) {
  const body = { amount_minor: 2_500, currency: 'EUR' }
  return scene.ask('POST', '/payments/topup', { body, ...keyed('topup') })
}

async function expectToppedUpOnce(scene: Scene): Promise<void> {
  expect((await scene.ask('GET', '/payments/balance')).body.balance.amount_minor).toBe(2_500)
  expect(await movements(scene, 'capture')).toHaveLength(1)
}

const upgradeOf = (scene: Scene) =>
  scene.ask('POST', '/subscription/change-plan-now', {
    body: { new_tier: 'enterprise' },
    ...keyed('upgrade'),
  })

const cardOf = (scene: Scene) => scene.ask('POST', '/payment-methods', keyed('card'))
