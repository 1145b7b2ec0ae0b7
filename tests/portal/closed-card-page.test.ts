import { afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

let world: World
afterEach(() => world.close())

const SIGNUP = {
  customer_type: 'company',
  company_name: 'UAB Bando',
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
}

it('whoever’s cards were refused too often reads when to try another one, and then finds the way', async () => {
  world = await openWorld()
  const browser = openPortal(world)
  const { body } = await world.api('POST', '/signup', { body: SIGNUP })
  for (let n = 0; n < 5; n++) {
    await world.sandbox.complete(body.order_token, { behaviour: 'decline' })
  }
  await world.settle()

  const closed = await browser.get(`/signup/${body.signup_id}`)
  expect(closed.text).toContain('In an hour you can try another card here.')
  expect(closed.text).not.toContain('Enter the card')

  await world.advance('PT61M')
  const open = await browser.get(`/signup/${body.signup_id}`)
  expect(open.text).toContain('Enter the card')
  expect(open.text).not.toContain(body.order_token)
})
