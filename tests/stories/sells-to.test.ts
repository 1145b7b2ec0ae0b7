import { afterEach, describe, expect, it } from 'vitest'
import { openPortal } from '../portal/open-portal.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
afterEach(() => world.close())

const COMPANY = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
}
const CONSUMER = {
  customer_type: 'individual',
  full_name: 'Rasa Rasaitė',
  email: 'rasa@example.lt',
  plan_tier: 'business',
  country: 'LT',
}
const SOLD = [
  ['companies', COMPANY, CONSUMER],
  ['consumers', CONSUMER, COMPANY],
] as const

describe.each(SOLD)('who sells to %s', (sells_to, taken, refused) => {
  it('takes them, and refuses the others on their type; nothing is asked of the provider', async () => {
    world = await openWorld({ settings: { sells_to } })
    const no = await world.api('POST', '/signup', { body: refused })

    expect(no.status).toBe(422)
    expect(no.body).toMatchObject({
      code: 'validation.failed',
      invalid_params: [{ name: 'customer_type' }],
    })
    expect(await world.sandbox.listOrders()).toEqual([])
    expect((await world.api('POST', '/signup', { body: taken })).status).toBe(202)
  })

  it('offers no others on the form, whatever the address asks', async () => {
    world = await openWorld({ settings: { sells_to } })
    const portal = openPortal(world, undefined, world.ports.settings)

    for (const query of ['', '&type=individual', '&type=company']) {
      const { text } = await portal.get(`/signup?country=LT${query}`)
      expect(text).toContain(`name="customer_type" value="${taken.customer_type}"`)
      expect(text).not.toContain('For myself')
      expect(text).not.toContain('For a company')
    }
  })
})

it('both are sold to unless a setting says otherwise', async () => {
  world = await openWorld()
  for (const body of [COMPANY, CONSUMER]) {
    expect((await world.api('POST', '/signup', { body })).status).toBe(202)
  }
  expect((await openPortal(world).get('/signup')).text).toContain('For myself')
})
