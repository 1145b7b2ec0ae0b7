import { afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

let world: World
afterEach(() => world.close())

/** A signup over the API, which takes a password; the portal asks for none before the first link. */
const SIGNUP = {
  customer_type: 'company',
  company_name: 'UAB Laukia',
  email: 'ona@example.lt',
  plan_tier: 'business',
  password: 'three green apple trees',
  country: 'LT',
}

/** A customer who has signed up, given no card, and signed in with the password of the signup. */
async function waiting() {
  world = await openWorld()
  const browser = openPortal(world)
  await world.api('POST', '/signup', { body: SIGNUP })
  const { email, password } = SIGNUP
  expect((await browser.post('/sign-in', { email, password })).to).toBe('/portal')
  return browser
}

it('whoever signs in before the phone system stands is led to how far it is, and to the card', async () => {
  const browser = await waiting()

  const { to } = await browser.get('/')
  expect(to).toMatch(/^\/portal\/signup\/[\w-]+$/)
  const page = await browser.get((to ?? '').replace('/portal', ''))
  expect(page.text).toContain('One step is left: your card')
  expect(page.text).toContain('Enter the card')
  expect((await browser.get('/billing/subscription')).text).toContain('See how far it is')
})

it('and is told why nothing came of it, with the way to begin again', async () => {
  const browser = await waiting()
  const email_key = SIGNUP.email
  await world.ports.store.transaction(async (tx) => {
    const signup = await tx.signups.liveOf(email_key)
    const account = signup && (await tx.accounts.get(signup.prospect_account_id ?? ''))
    if (!signup || !account) throw new Error('nobody has signed up')
    const failed = { status: 'failed', failure_reason: 'provisioning_timeout' } as const
    await tx.signups.put({ ...signup, ...failed })
    await tx.accounts.put({ ...account, status: 'cancelled', ended_at: world.now() })
  })

  const { to } = await browser.get('/')
  const page = await browser.get((to ?? '').replace('/portal', ''))
  expect(page.text).toContain('Making your phone system took too long.')
  expect(page.text).toContain('Begin again')
})

it('a consumer finds the function of withdrawal while the phone system is being made', async () => {
  world = await openWorld()
  const browser = openPortal(world)
  const { company_name: _, ...rest } = SIGNUP
  const person = { ...rest, customer_type: 'individual', full_name: 'Jonas Jonaitis' }
  await world.api('POST', '/signup', { body: person })
  await world.sandbox.setFault('pbx', 'down')
  const [order] = await world.sandbox.listOrders()
  await world.sandbox.complete(order?.order_token ?? '')
  await world.settle()
  const { email, password } = SIGNUP
  await browser.post('/sign-in', { email, password })

  expect((await browser.get('/billing/subscription')).text).toContain('Withdraw from contract here')
  const page = await browser.get('/withdraw')
  expect(page.text).toContain('Jonas Jonaitis')
  expect(page.text).toContain('€0.00')
})

it('the API tells the signup of an account without a phone system, and of no other', async () => {
  world = await openWorld()
  const { token } = await world.signUp()

  expect((await world.api('GET', '/account', { token })).body).not.toHaveProperty('signup_id')
})
