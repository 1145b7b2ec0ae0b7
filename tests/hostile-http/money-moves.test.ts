import { afterEach, beforeEach, expect, it } from 'vitest'
import { checked } from '../http/checked.ts'
import { subscriptionActions, type SubscriptionActions } from '../http/subscription-actions.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let owner: SubscriptionActions
let endTrial: () => Promise<unknown>
beforeEach(async () => {
  world = await openWorld()
  const api = checked(world)
  const customer = await world.signUp()
  owner = subscriptionActions(api, customer)
  const token = await world.operator()
  const { body } = await api('GET', '/subscription', customer)
  endTrial = () =>
    owner.ask(
      `/admin/subscriptions/${body.subscription_id}/transition`,
      { to_status: 'active' },
      token,
    )
})
afterEach(() => world.close())

it('the plan changes also between the end of a trial on its first day and the charge', async () => {
  await endTrial()

  const { status, body } = await owner.ask('/subscription/change-plan-now', {
    new_tier: 'enterprise',
  })
  await world.settle()

  expect([status, body.proration]).toEqual([200, { delta_amount_minor: 0, period_days: 0 }])
  const [charge] = await world.sandbox.listCharges()
  expect(charge?.amount_minor).toBe(7_139)
  await expectBooksAgree(world)
})
