import { anAccount, choosing, march } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked } from './checked.ts'
import {
  refusal,
  standing,
  type SubscriptionActions,
  subscriptionActions,
} from './subscription-actions.ts'

let world: World
let api: World['api']
let customer: Customer
let owner: SubscriptionActions
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  owner = subscriptionActions(api, customer)
})
afterEach(() => world.close())

const WRITES = [
  ['/subscription/change-plan', { new_tier: 'enterprise' }],
  ['/subscription/change-plan/cancel', undefined],
  ['/subscription/cancel', { reason: 'other' }],
  ['/subscription/resume', undefined],
] as const

describe.each(WRITES)('POST %s', (path, body) => {
  it('is the owner’s alone', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })
    const admin = await world.operator()

    for (const token of [support, admin]) {
      expect(refusal(await owner.ask(path, body, token))).toEqual([403, 'auth.forbidden'])
    }
  })

  it('needs an idempotency key', async () => {
    const answer = await api('POST', path, {
      token: customer.token,
      ...(body === undefined ? {} : { body }),
    })

    expect(refusal(answer)).toEqual([422, 'validation.failed', 'Idempotency-Key'])
  })

  it.each(['pending_payment', 'provisioning'] as const)(
    'asks to wait while the account is %s',
    async (status) => {
      const account_id = await newAccount(world)
      await world.ports.store.transaction((tx) =>
        tx.accounts.put(anAccount({ account_id, status, locks: [], pbx_tenant_id: null })),
      )
      const token = await tokenOf(world, { role: 'owner', account_id })

      const answer = await owner.ask(path, body, token)

      expect(refusal(answer)).toEqual([422, 'validation.failed', 'status'])
      expect(answer.body.retry_after).toBeGreaterThan(0)
    },
  )

  it('finds nothing where there never was a subscription', async () => {
    const account_id = await newAccount(world)
    await world.ports.store.transaction((tx) =>
      tx.accounts.put(anAccount({ account_id, status: 'cancelled', locks: ['ended'] })),
    )
    const token = await tokenOf(world, { role: 'owner', account_id })

    expect(refusal(await owner.ask(path, body, token))).toEqual([404, 'not_found'])
  })

  it('is refused once the subscription is cancelled', async () => {
    await standing(world, customer, { status: 'cancelled', ...choosing('starter', march(32)) })

    expect(refusal(await owner.ask(path, body))).toEqual([422, 'validation.failed', 'status'])
  })
})

describe('choosing the plan of the next period', () => {
  it('is answered with the subscription and a sentence, and replayed byte for byte', async () => {
    const headers = { 'idempotency-key': 'the-key' }
    const options = { token: customer.token, headers, body: { new_tier: 'starter' } }

    const first = await api('POST', '/subscription/change-plan', options)
    const again = await api('POST', '/subscription/change-plan', options)

    expect(first.status).toBe(200)
    expect(first.body.subscription).toMatchObject({
      plan_tier: 'business',
      plan_tier_pending: 'starter',
      plan_tier_pending_effective_at: first.body.subscription.current_period_end,
    })
    expect(first.body.message).toMatch(
      /^We change your plan from Business to Starter at 2026-02-15/,
    )
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('shows the new price on the cycle that is planned, and the old one when taken back', async () => {
    const amounts = () =>
      world.ports.store.read(async (tx) => {
        const subscription = await tx.subscriptions.ofAccount(customer.account_id)
        const cycles = await tx.cycles.ofSubscription(subscription?.subscription_id ?? '')
        return cycles.map(({ amount }) => amount.amount_minor)
      })
    await owner.changePlan('enterprise')
    expect(await amounts()).toEqual([5_900])

    await owner.cancelChange()

    expect(await amounts()).toEqual([1_900])
  })

  it('refuses a tier that is not on offer, and what is no tier', async () => {
    const unknown = [422, 'subscription.tier_invalid', 'new_tier']
    expect(refusal(await owner.changePlan('platinum'))).toEqual(unknown)
    for (const none of [undefined, null, 7]) {
      expect(refusal(await owner.changePlan(none))).toEqual([422, 'validation.failed', 'new_tier'])
    }
  })

  it('refuses the tier that it is, and the one that is planned', async () => {
    expect(refusal(await owner.changePlan('business'))).toEqual([
      422,
      'validation.failed',
      'new_tier',
    ])
    await owner.changePlan('starter')
    expect(refusal(await owner.changePlan('starter'))).toEqual([
      422,
      'validation.failed',
      'new_tier',
    ])
  })

  it('takes a planned change back when the present tier is chosen', async () => {
    await owner.changePlan('starter')

    const { body } = await owner.changePlan('business')

    expect(body.subscription).toMatchObject({
      plan_tier: 'business',
      plan_tier_pending: null,
      plan_tier_pending_effective_at: null,
    })
  })

  it.each(['past_due', 'unpaid', 'suspended', 'cancel_at_period_end'] as const)(
    'is refused while the subscription is %s',
    async (status) => {
      await standing(world, customer, { status })

      expect(refusal(await owner.changePlan('starter'))).toEqual([
        422,
        'validation.failed',
        'status',
      ])
    },
  )
})

describe('taking a planned change back', () => {
  it('drops it', async () => {
    await owner.changePlan('starter')

    const answer = await owner.cancelChange()

    expect([answer.status, answer.body.plan_tier_pending]).toEqual([200, null])
  })

  it('is refused where none is planned', async () => {
    expect(refusal(await owner.cancelChange())).toEqual([
      422,
      'validation.failed',
      'plan_tier_pending',
    ])
  })
})
