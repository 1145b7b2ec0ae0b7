import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailboxOf } from '../support/mailbox.ts'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

const EMAIL = 'ona@example.lt'
const PASSWORD = 'five red plum trees'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** Signs up by the form of the portal, and saves a card. Resolves to the path of the signup. */
async function signUpByForm(more: Record<string, string> = {}): Promise<string> {
  const answer = await openPortal(world).post('/signup', {
    key: 'key-key-key-key-key',
    customer_type: 'company',
    company_name: 'UAB Pavyzdys',
    'legal_address.line1': 'Gedimino pr. 1',
    'legal_address.city': 'Vilnius',
    'legal_address.postal_code': '01103',
    'legal_address.country': 'LT',
    email: EMAIL,
    plan_tier: 'business',
    ...more,
  })
  const token = /checkout\/([\w-]+)/.exec(answer.to ?? '')?.[1] ?? ''
  await world.sandbox.complete(token)
  await world.settle()
  const [order] = await world.sandbox.listOrders()
  return new URL(order?.return_url ?? '').pathname
}

const submits = (text: string) =>
  [...(/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '').matchAll(/<button[^>]*>/g)].length

describe('who signs up in the portal', () => {
  it.each(['?type=company', '?type=individual'])('is asked for no password: %s', async (query) => {
    const { text } = await openPortal(world).get(`/signup${query}`)

    expect(text).not.toMatch(/type="password"|name="password"/)
  })

  it('has none by a form of before either: the proof of the mailbox would forget it', async () => {
    await signUpByForm({ password: PASSWORD })
    const body = { email: EMAIL, password: PASSWORD }

    expect((await world.api('POST', '/auth/sign-in', { body })).status).toBe(401)
  })

  it('is led by the first mail to one button, which signs in and asks for the password once', async () => {
    await signUpByForm()
    const token = await mailboxOf(world, EMAIL).token('/first-login')
    const browser = openPortal(world)
    const page = await browser.get(`/first-login?token=${token}`)
    await browser.get(`/first-login?token=${token}`)
    expect(submits(page.text)).toBe(1)
    expect(page.text.match(/type="password"/g)).toHaveLength(1)

    const entered = await browser.post('/first-login', { token, password: PASSWORD })

    expect(entered.to).toBe('/portal')
    const body = { email: EMAIL, password: PASSWORD }
    expect((await world.api('POST', '/auth/sign-in', { body })).status).toBe(200)
  })

  it('comes in without a password too, and can choose one later', async () => {
    await signUpByForm()
    const token = await mailboxOf(world, EMAIL).token('/first-login')
    const browser = openPortal(world)
    expect((await browser.post('/first-login', { token, password: '' })).to).toBe('/portal')

    expect((await browser.get('/account/security')).text).toContain('You have no password yet.')
  })

  it('who comes in by the code of the page is asked for it once as well', async () => {
    const path = (await signUpByForm()).replace('/portal', '')
    const browser = openPortal(world)
    await browser.post(path, { do: 'send', email: EMAIL })
    const code = await mailboxOf(world, EMAIL).code()
    const entered = await browser.post(path, { do: 'open', email: EMAIL, code })

    expect(entered.to).toBe('/portal/account/security')
    expect((await browser.get('/account/security')).text).toContain('Choose a password')
  })

  it('is not offered to sign in by a password that nobody asked for', async () => {
    const path = (await signUpByForm()).replace('/portal', '')

    expect((await openPortal(world).get(path)).text).not.toMatch(/your password instead/i)
  })
})

it('a password that comes with a signup over the API works at once, as before', async () => {
  const { email, password } = await world.signUp()

  const signed_in = await world.api('POST', '/auth/sign-in', { body: { email, password } })
  expect(signed_in.status).toBe(200)
})
