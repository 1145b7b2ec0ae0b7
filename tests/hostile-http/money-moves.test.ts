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

it('a change of plan between the end of a trial on its first day and the charge waits for the charge', async () => {
  const upgrade = () => owner.ask('/subscription/change-plan-now', { new_tier: 'enterprise' })
  await endTrial()

  const early = await upgrade()
  await world.settle()
  const { status, body } = await upgrade()

  expect([early.status, early.body.retry_after]).toEqual([422, 60])
  expect([status, body.proration.delta_amount_minor]).toEqual([200, 4_000])
  const charges = await world.sandbox.listCharges()
  expect(charges.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b)).toEqual([
    2_299, 4_840,
  ])
  await expectBooksAgree(world)
})
