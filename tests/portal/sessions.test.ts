import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { altered, openPortal } from './open-portal.ts'

let world: World
let customer: Awaited<ReturnType<World['signUp']>>
/** Calls of the API, by their path. */
let asked: string[]
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp()
  asked = []
})
afterEach(() => world.close())

/** A browser whose reader is signed in, and whose calls of the API are counted. */
async function signedIn() {
  const request: World['request'] = (path, init) => {
    asked.push(path)
    return world.request(path, init)
  }
  const browser = openPortal({ ...world, request })
  await browser.post('/sign-in', { email: customer.email, password: customer.password })
  return browser
}

const renewals = () => asked.filter((path) => path === '/v1/auth/refresh').length

it('eight pages at once, when the access token is over, are answered by one renewal', async () => {
  const browser = await signedIn()
  await world.advance('PT20M')

  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.get('/billing')))

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(renewals()).toBe(1)
  expect((await browser.get('/billing')).status).toBe(200)
})

it('eight pages at two processes, when the access token is over, are answered by one renewal', async () => {
  const { jar } = await signedIn()
  await world.advance('PT20M')
  const renewed: number[] = []
  const request: World['request'] = async (path, init) => {
    const answer = await world.request(path, init)
    if (path === '/v1/auth/refresh') renewed.push(answer.status)
    return answer
  }
  const [one, two] = [
    openPortal({ ...world, request }, jar),
    openPortal({ ...world, request }, jar),
  ]

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? one : two).get('/billing?cursor=x')),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(renewed.toSorted((a, b) => a - b)).toEqual([200, 401])
  await world.advance('PT1M')
  expect((await one.get('/billing')).status).toBe(200)
  expect((await two.get('/billing')).status).toBe(200)
})

it('a form that meets the renewal of another process is sent once more, and does what it asks', async () => {
  const browser = await signedIn()
  const other = openPortal(world, new Map(browser.jar))
  await world.advance('PT20M')
  await other.get('/billing')
  const winner = other.jar.get('portal') ?? ''

  const [answer] = await Promise.all([
    browser.post('/language', { language: 'lt', next: '/billing' }),
    // The browser takes the cookie of the winner while the form is under way.
    world.api('GET', '/plans').then(() => browser.jar.set('portal', winner)),
  ])

  expect(answer.to).toBe('/portal/billing')
  expect((await browser.get('/billing')).text).toContain('<html lang="lt">')
})

it('whoever was signed out elsewhere signs in again, and comes back to the page', async () => {
  const browser = await signedIn()
  await world.api('POST', '/me/password', {
    token: customer.token,
    body: { current_password: customer.password, new_password: 'four green apple trees' },
  })
  await world.advance('PT20M')

  const answer = await browser.get('/billing/invoices?cursor=x')

  expect(answer.to).toBe(`/portal/sign-in?next=${encodeURIComponent('/billing/invoices?cursor=x')}`)
  expect(browser.jar.has('portal')).toBe(false)
})

it('a form that was sent too late is shown again, filled in, after the next sign-in', async () => {
  const browser = await signedIn()
  const session = browser.jar.get('portal') ?? ''
  await browser.post('/sign-out', {})
  browser.jar.set('portal', session)
  await world.advance('PT20M')

  const late = await browser.post('/billing/balance', { amount_minor: '37', key: 'k' })
  expect(late.to).toBe(`/portal/sign-in?next=${encodeURIComponent('/billing/balance')}`)

  const next = '/billing/balance'
  await browser.post('/sign-in', { email: customer.email, password: customer.password, next })
  const shown = await browser.get('/billing/balance')
  expect(shown.text).toContain('You were signed out meanwhile.')
  expect(shown.text).toContain('value="37"')
  expect((await browser.get('/billing/balance')).text).not.toContain('value="37"')
})

it('a session ends at the API when somebody signs out', async () => {
  const browser = await signedIn()
  const session = browser.jar.get('portal') ?? ''

  expect((await browser.post('/sign-out', {})).to).toBe('/portal/sign-in')
  expect(browser.jar.has('portal')).toBe(false)
  browser.jar.set('portal', session)
  await world.advance('PT20M')
  expect((await browser.get('/')).to).toBe('/portal/sign-in')
})

it('a changed cookie is none', async () => {
  const browser = await signedIn()
  browser.jar.set('portal', altered(browser.jar.get('portal')))

  expect((await browser.get('/')).to).toBe('/portal/sign-in')
})

it('the language of the pages is that of the mails from then on', async () => {
  const browser = await signedIn()
  await browser.post('/language', { language: 'lt', next: '/billing' })

  expect((await browser.get('/billing')).text).toContain('<html lang="lt">')
  const me = await world.api('GET', '/me', { token: customer.token })
  expect(me.body.language).toBe('lt')
})

it('a form that is sent twice with its key asks the provider once', async () => {
  const browser = await signedIn()
  const page = await browser.get('/billing/balance')
  const key = /name="key" value="([\w-]+)"/.exec(page.text)?.[1] ?? ''
  const form = { amount_minor: '25', key }

  const [first, second] = await Promise.all([
    browser.post('/billing/balance', form),
    browser.post('/billing/balance', form),
  ])

  const leads = [first.to, second.to].filter((to) => to?.includes('/checkout/'))
  expect(new Set(leads).size).toBe(1)
  const orders = await world.sandbox.listOrders()
  expect(orders.filter(({ amount_minor }) => Number(amount_minor) === 2_500)).toHaveLength(1)
})
